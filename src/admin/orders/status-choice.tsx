import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import type { ItemStepOnWire } from '../../shop/orders/history-wire.ts'
import { adminChoices, type Status } from '../../shop/orders/rules.ts'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { inWords, OrderStatus } from './order-status.tsx'
import { type Item, type OrderDetails, useMoveItem } from './queries.ts'
import { isForGood, MoveDialog } from './status-dialog.tsx'
import { toastMove, UndoMove } from './undo-move.tsx'

interface StatusChoiceProps {
  item: Item
  details: OrderDetails
  steps: readonly ItemStepOnWire[]
}

/** The server holds a move for `holdSeconds`, during which it can be undone. */
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

/** A held change is dropped if the shopper cancels the item in the meantime. */
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

// Opens the list: on a closed select every arrow key would change the value and move the item.
function openFirst(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event
  if (ctrlKey || metaKey || altKey || !('showPicker' in currentTarget)) return
  if (key.length > 1 && !/^(Arrow|Page|Home|End)/.test(key)) return
  event.preventDefault()
  currentTarget.showPicker()
}
