import { useRef, useState } from 'react'
import { messageOf, send } from '../../client/api-client.ts'
import { holdSeconds } from '../../shop/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { api } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { invalidateOrders } from './queries.ts'

async function undoStatusChange(itemId: string, held: string): Promise<void> {
  try {
    const { message } = await send(api.order['undo-status-change'][':id'].$put({ param: { id: held } }))
    toast.done(message, { itemId })
  } catch (error) {
    toast.failed(messageOf(error, 'The change was not undone. Please try again.'))
  }
  await invalidateOrders()
}

export function toastStatusChange(message: string, itemId: string, held: string | null): void {
  const undo = held && {
    label: 'Undo',
    onClick: () => void undoStatusChange(itemId, held),
    seconds: holdSeconds,
  }
  toast.done(message, { action: undo || undefined, itemId })
}

interface UndoStatusChangeProps {
  itemId: string
  /** Id of the held change. */
  held: string | undefined
  what: string
}

/** Unlike the toast's button, this one survives a reload and is visible to other admins. */
export function UndoStatusChange({ itemId, held, what }: UndoStatusChangeProps) {
  const [pending, setPending] = useState(false)
  const container = useRef<HTMLSpanElement>(null)
  const undo = async (id: string) => {
    setPending(true)
    await undoStatusChange(itemId, id)
    setPending(false)
    // The button is gone; keep the focus nearby.
    container.current?.focus()
  }
  return (
    <span ref={container} tabIndex={-1} className="outline-none">
      {held && may('orders:write') && (
        <Button
          size="small"
          variant="quiet"
          loading={pending}
          aria-label={`Undo: ${what}`}
          onClick={() => undo(held)}
        >
          Undo
        </Button>
      )}
    </span>
  )
}
