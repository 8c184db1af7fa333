import { queryOptions, useMutation } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { type FormEvent, useRef } from 'react'
import { messageOf, send } from '../../client/api-client.ts'
import { controlLook } from '../../ui/field-style.ts'
import { toast } from '../../ui/toast.ts'
import { api } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { invalidateQueries } from '../shared/query-client.ts'

export const tagsQuery = queryOptions({
  queryKey: ['orders', 'tags'],
  queryFn: async () => (await send(api.order['get-tags'].$get())).tags,
  staleTime: 30_000,
})

export function Tags({ orderId, tags }: { orderId: string; tags: readonly string[] }) {
  const mayTag = may('orders:write')
  const input = useRef<HTMLInputElement>(null)
  const save = useMutation({
    mutationFn: (changed: string[]) =>
      send(api.order['set-tags'][':id'].$put({ param: { id: orderId }, json: { tags: changed } })),
    onError: (error) => toast.failed(messageOf(error, 'The tags were not saved. Please try again.')),
    onSettled: () => invalidateQueries('order', 'orders', 'trail'),
  })
  const add = (event: FormEvent) => {
    event.preventDefault()
    const tag = input.current?.value.trim()
    if (!tag || !input.current) return
    input.current.value = ''
    save.mutate([...tags, tag])
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {tags.length > 0 && (
        <ul aria-label="Tags" className="contents">
          {tags.map((tag) => (
            <li key={tag} className="inline-flex items-center rounded-full border border-edge pl-3 text-sm">
              <span>{tag}</span>
              {mayTag && (
                <button
                  type="button"
                  aria-label={`Remove the tag ${tag}`}
                  className="grid size-9 place-items-center rounded-full hover:bg-sunk"
                  onClick={() => save.mutate(tags.filter((other) => other !== tag))}
                >
                  <X size={14} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayTag && (
        <form method="post" onSubmit={add} className="print:hidden">
          <input
            ref={input}
            aria-label="Add a tag"
            placeholder="Add a tag"
            maxLength={30}
            autoComplete="off"
            className={controlLook}
            style={{ width: '8rem', minHeight: '2.25rem' }}
          />
        </form>
      )}
    </div>
  )
}
