import { useRef, useState } from 'react'
import { ask, messageOf } from '../../../lib/answers.ts'
import { holdSeconds } from '../../../shop/orders/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { api } from '../../api.ts'
import { askMovesAnew } from './queries.ts'

/** Undoes a status change that is held, and says so. */
async function undoMove(held: string): Promise<void> {
  try {
    const { message } = await ask(api.order['undo-status-change'][':id'].$put({ param: { id: held } }))
    toast.done(message)
  } catch (error) {
    toast.failed(messageOf(error, 'The change was not undone. Please try again.'))
  }
  await askMovesAnew()
}

/** Says that an item is moved, with a button that undoes it for as long as the change is held. */
export function toastMove(message: string, held: string | null): void {
  const undo = held && { label: 'Undo', onClick: () => void undoMove(held), seconds: holdSeconds }
  toast.done(message, undo || undefined)
}

/** The same button beside the item, also for whoever reloads the page or comes to it. */
export function UndoMove({ held, what }: { held: string | undefined; what: string }) {
  const [pending, setPending] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const undo = async (id: string) => {
    setPending(true)
    await undoMove(id)
    setPending(false)
    // The button is gone: the focus stays near.
    place.current?.focus()
  }
  return (
    <span ref={place} tabIndex={-1} className="outline-none">
      {held && (
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
