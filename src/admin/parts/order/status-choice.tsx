import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../lib/answers.ts'
import type { ItemStepOnWire } from '../../../shop/orders/history-wire.ts'
import { adminChoices, type Status } from '../../../shop/orders/rules.ts'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.ts'
import { inWords, OrderStatus } from '../order-status.tsx'
import { type Item, type OrderDetails, useMoveItem } from './queries.ts'
import { isForGood, MoveDialog } from './status-dialog.tsx'
import { toastMove, UndoMove } from './undo-move.tsx'

interface StatusChoiceProps {
  item: Item
  details: OrderDetails
  steps: readonly ItemStepOnWire[]
}

/**
 * The moves that the status table allows; asks before one that moves money. A move is held for a while, with a button that
 * undoes it. A last status is only shown.
 */
export function StatusChoice({ item, details, steps }: StatusChoiceProps) {
  const { _id, productId } = item
  const held = details.held.find(({ itemId }) => itemId === _id)
  const status = held?.to ?? item.status
  useDroppedChange(item, held)
  const [asked, setAsked] = useState<Status | null>(null)
  const [wanted, setWanted] = useState<Status | null>(null)
  const move = useMoveItem(details.order._id, _id)
  const name = productId.productName
  const go = async (to: Status) => {
    setWanted(to)
    try {
      const answer = await move.mutateAsync(to)
      toastMove(`${name}: ${inWords(to)}`, _id, answer.held)
    } catch (error) {
      toast.failed(messageOf(error, 'The status was not changed.'))
    }
    setWanted(null)
    setAsked(null)
  }
  const choices = adminChoices[status]
  const undo = <UndoMove itemId={_id} held={held?._id} what={`${name}, ${inWords(status)}`} />
  if (choices.length === 1)
    return (
      <>
        <OrderStatus status={status} />
        {undo}
      </>
    )
  return (
    <>
      <Select
        compact
        aria-label={`Status of ${name}`}
        aria-busy={wanted !== null}
        disabled={wanted !== null && !asked}
        value={asked ?? wanted ?? status}
        onKeyDown={openFirst}
        onChange={({ target }) => {
          const to = target.value as Status
          if (isForGood(to)) setAsked(to)
          else if (to !== status) void go(to)
        }}
      >
        {!choices.includes(status) && (
          <option value={status} disabled>
            {inWords(status)}
          </option>
        )}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {inWords(choice)}
          </option>
        ))}
      </Select>
      {undo}
      {asked && (
        <MoveDialog
          move={{ item, details, steps, to: asked }}
          pending={wanted !== null}
          onConfirm={() => go(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

type Held = OrderDetails['held'][number]

/** Says that a held change was dropped because its shopper has cancelled the item in between. */
function useDroppedChange(item: Item, held: Held | undefined): void {
  const { status, productId } = item
  const before = useRef({ status, held })
  useEffect(() => {
    const { status: from, held: gone } = before.current
    before.current = { status, held }
    if (!gone || held || status === gone.to || status === from) return
    toast.failed(`${productId.productName} was not changed to ${inWords(gone.to)}. It is ${inWords(status)}.`)
  }, [status, held, productId])
}

/**
 * Opens the list at a key that would otherwise choose the next status at once: going through the choices with the arrow
 * keys must not move the item at each step.
 */
function openFirst(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event
  if (ctrlKey || metaKey || altKey || !('showPicker' in currentTarget)) return
  if (key.length > 1 && !/^(Arrow|Page|Home|End)/.test(key)) return
  event.preventDefault()
  currentTarget.showPicker()
}
