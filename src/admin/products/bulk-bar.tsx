import { useEffect } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import type { RowSelection } from '../list/use-row-selection.ts'
import { useActivateProducts } from './queries.ts'

export function BulkBar({ selection }: { selection: RowSelection }) {
  const { ids, clear } = selection
  const activate = useActivateProducts()
  useEffect(() => {
    if (ids.size === 0) return
    const clearOnEscape = ({ key, defaultPrevented }: KeyboardEvent) => {
      const isHandledElsewhere = document.querySelector(
        '[role=dialog], [role=alertdialog], input[type=search]:focus',
      )
      if (key === 'Escape' && !defaultPrevented && !isHandledElsewhere) clear()
    }
    document.addEventListener('keydown', clearOnEscape)
    return () => document.removeEventListener('keydown', clearOnEscape)
  })
  const setStatus = async (status: boolean) => {
    try {
      const { message } = await activate.mutateAsync({ ids: [...ids], status })
      toast.done(message)
      clear()
    } catch (error) {
      toast.failed(messageOf(error, 'The products were not changed. Please try again.'))
    }
  }
  const isChanging = (status: boolean) => activate.isPending && activate.variables.status === status
  return (
    <section aria-label="Selected products" className="pointer-events-none sticky bottom-4 z-10 mt-5">
      {ids.size > 0 && (
        <div className="floating pointer-events-auto mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
          <p role="status">
            <span className="type-number">{ids.size}</span> selected
          </p>
          <Button size="small" variant="quiet" onClick={clear} className="max-sm:justify-self-end sm:mr-2">
            Clear
          </Button>
          <Button size="small" variant="secondary" loading={isChanging(true)} onClick={() => setStatus(true)}>
            Activate
          </Button>
          <Button
            size="small"
            variant="secondary"
            loading={isChanging(false)}
            onClick={() => setStatus(false)}
          >
            Deactivate
          </Button>
        </div>
      )}
    </section>
  )
}
