import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Section } from '../../account/section.tsx'
import { formatDate } from '../../lib/dates.ts'
import type { LinkOnWire } from '../../shop/assistants/linking/wire.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { queryClient } from '../session/query-client.ts'
import { api, messageOf, send } from '../shared/api.ts'

const linksQuery = queryOptions({
  queryKey: ['linked assistants'],
  queryFn: () => send(api.assistant['get-links'].$get()),
})

/** Nothing while there are none: most shoppers have linked no assistant. */
export function LinkedAssistants() {
  const { data } = useQuery(linksQuery)
  if (!data || data.links.length === 0) return null
  return (
    <Section title="Linked assistants" intro="They see your orders. Unlink what you do not use any more.">
      <ul className="max-w-3xl border-line border-t">
        {data.links.map((link) => (
          <LinkedAssistant key={link._id} link={link} />
        ))}
      </ul>
    </Section>
  )
}

function LinkedAssistant({ link }: { link: LinkOnWire }) {
  const { _id: id, name, host, mayDo, linkedAt, until, lastUsedAt } = link
  const unlink = useMutation({
    mutationFn: () => send(api.assistant['remove-link'][':id'].$delete({ param: { id } })),
    onSuccess: ({ message }) => toast.done(message),
    onError: (error) => toast.failed(messageOf(error, 'The shop did not answer. Please try again.')),
    onSettled: () => void queryClient.invalidateQueries(linksQuery),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          <bdi>{name}</bdi>
          <span className="font-normal text-muted">{` · ${host}`}</span>
        </p>
        <p className="text-muted text-sm">{mayDo.join('. ')}</p>
        <p className="text-muted text-sm">
          <span>{`Linked ${formatDate(linkedAt)}, until ${formatDate(until)}`}</span>
          <span>{lastUsedAt ? ` · last used ${formatDate(lastUsedAt)}` : ' · not used yet'}</span>
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        loading={unlink.isPending}
        aria-label={`Unlink ${name}`}
        onClick={() => unlink.mutate()}
      >
        Unlink
      </Button>
    </li>
  )
}
