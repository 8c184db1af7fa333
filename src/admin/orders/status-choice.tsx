import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { mayRefund } from '../../shop/fulfilment/refund-rules.ts'
import type { ItemStepOnWire } from '../../shop/orders/history-wire.ts'
import { adminChoices, type Status } from '../../shop/orders/rules.ts'
import type { RefundTo } from '../../shop/payments/provider-rules.ts'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { useRowDialog } from '../list/row-dialog.tsx'
import { may } from '../shared/permissions.ts'
import { OrderStatus, statusLabel } from './order-status.tsx'
import { type Item, type OrderDetails, useMoveItem } from './queries.ts'
import { ReturnStepButton, stepOf } from './return-step-button.tsx'
import { type ReturnCase, StepDialog } from './return-step-dialog.tsx'
import { isFinal, StatusDialog } from './status-dialog.tsx'
import { toastStatusChange, UndoStatusChange } from './undo-status-change.tsx'

interface StatusChoiceProps {
  item: Item
  details: OrderDetails
  steps: readonly ItemStepOnWire[]
}

/** The server holds a move for `holdSeconds`, during which it can be undone. */
export function StatusChoice({ item, details, steps }: StatusChoiceProps) {
  const { _id, productId } = item
  const labelOf = (one: Status) => statusLabel(one, details.order)
  const held = details.held.find(({ itemId }) => itemId === _id)
  const status = held?.to ?? item.status
  useDroppedChange(item, held)
  const [confirming, setConfirming] = useState<Status | null>(null)
  const [pendingStatus, setPendingStatus] = useState<Status | null>(null)
  const move = useMoveItem(details.order._id, _id)
  const name = productId.productName
  const show = useRowDialog()
  const request = details.returns.find(({ itemId }) => itemId === _id)
  const onStep = (result: { message: string; held: string | null }) =>
    toastStatusChange(`${name}: ${result.message}`, _id, result.held)
  const acceptReturn = () => {
    const step = stepOf(request ?? { next: details.firstReturnStep, steps: [] })
    if (!step) return setConfirming('ReturnAccepted')
    const of = request ?? unaskedReturn(item, details)
    show((close) => <StepDialog request={of} step={step} onSettled={onStep} close={close} />)
  }
  const changeStatus = async (to: Status, refundTo: RefundTo | null = null) => {
    setPendingStatus(to)
    try {
      const response = await move.mutateAsync({ newStatus: to, refundTo })
      toastStatusChange(response.asked ? response.message : `${name}: ${labelOf(to)}`, _id, response.held)
    } catch (error) {
      toast.failed(messageOf(error, 'The status was not changed.'))
    }
    setPendingStatus(null)
    setConfirming(null)
  }
  const choices = adminChoices[status].filter((to) => to === status || !mayRefund(to) || may('money:refund'))
  const undo = <UndoStatusChange itemId={_id} held={held?._id} what={`${name}, ${labelOf(status)}`} />
  if (choices.length === 1 || !may('orders:write'))
    return (
      <>
        <OrderStatus status={status} of={details.order} />
        {undo}
      </>
    )
  return (
    <>
      <Select
        compact
        aria-label={`Status of ${name}`}
        aria-busy={pendingStatus !== null}
        disabled={pendingStatus !== null && !confirming}
        value={confirming ?? pendingStatus ?? status}
        onKeyDown={openOnKey}
        onChange={({ target }) => {
          const to = target.value as Status
          if (to === 'ReturnAccepted' && to !== status) acceptReturn()
          else if (isFinal(to)) setConfirming(to)
          else if (to !== status) void changeStatus(to)
        }}
      >
        {!choices.includes(status) && (
          <option value={status} disabled>
            {labelOf(status)}
          </option>
        )}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {labelOf(choice)}
          </option>
        ))}
      </Select>
      {undo}
      {request?.status === 'Pending' && !held && (
        <ReturnStepButton request={request} what={`the return of ${name}`} onSettled={onStep} />
      )}
      {confirming && (
        <StatusDialog
          move={{ item, details, steps, to: confirming }}
          pending={pendingStatus !== null}
          onConfirm={(refundTo) => changeStatus(confirming, refundTo)}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  )
}

const unaskedReturn = (
  { _id: itemId, productId, quantity }: Item,
  { order, paidFor, source }: OrderDetails,
): ReturnCase => ({
  _id: null,
  orderId: order._id,
  itemId,
  user: order.user,
  productId,
  quantity,
  refundAmount: paidFor[itemId] ?? 0,
  steps: [],
  source,
  paymentMethod: order.paymentMethod,
  refundTo: 'wallet',
  exchange: null,
})

type HeldChange = OrderDetails['held'][number]

/** A held change is dropped if the shopper cancels the item in the meantime. */
function useDroppedChange(item: Item, held: HeldChange | undefined): void {
  const { status, productId } = item
  const before = useRef({ status, held })
  useEffect(() => {
    const { status: from, held: dropped } = before.current
    before.current = { status, held }
    if (!dropped || held || status === dropped.to || status === from) return
    toast.failed(
      `${productId.productName} was not changed to ${statusLabel(dropped.to)}. It is ${statusLabel(status)}.`,
    )
  }, [status, held, productId])
}

// Opens the list: on a closed select every arrow key would change the value and move the item.
function openOnKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event
  if (ctrlKey || metaKey || altKey || !('showPicker' in currentTarget)) return
  if (key.length > 1 && !/^(Arrow|Page|Home|End)/.test(key)) return
  event.preventDefault()
  currentTarget.showPicker()
}
