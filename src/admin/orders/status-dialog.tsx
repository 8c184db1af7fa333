import { useQuery } from '@tanstack/react-query'
import { dayOf } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { type ChargeKind, chargeName, chargesIn } from '../../shop/charges/rules.ts'
import { chargesMayGoBack, effectsOf, hasToBeStopped } from '../../shop/fulfilment/refund-rules.ts'
import type { ItemStepOnWire } from '../../shop/orders/history-wire.ts'
import { adminChoices, holdSeconds, movesFrom, type Status } from '../../shop/orders/rules.ts'
import type { RefundRoute, RefundTo } from '../../shop/payments/provider-rules.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { lateTaxNote } from './late-tax.ts'
import { mailNote } from './mail-note.ts'
import { documentsQuery, type Item, type OrderDetails } from './queries.ts'
import { useRefundDestination } from './refund-destination.tsx'
import { goTo, planRefund } from './refund-text.ts'
import { restockNote } from './restock-note.ts'

export type PlannedMove = {
  item: Item
  details: OrderDetails
  steps: readonly ItemStepOnWire[]
  to: Status
}

/** A final status has only itself as a choice. */
export const isFinal = (status: Status) => adminChoices[status].length === 1

interface StatusDialogProps {
  move: PlannedMove
  pending: boolean
  /** Null where nothing goes back. */
  onConfirm: (refundTo: RefundTo | null) => void
  onClose: () => void
}

export function StatusDialog({ move, pending, onConfirm, onClose }: StatusDialogProps) {
  const isCancel = move.to === 'Cancelled'
  const { _id, user } = move.details.order
  const { data: documents } = useQuery(documentsQuery(_id))
  const request = move.details.returns.find(({ itemId }) => itemId === move.item._id)
  const destination = useRefundDestination({
    source: (isCancel ? null : request?.source) ?? move.details.source,
    paymentMethod: move.details.order.paymentMethod,
    name: user.name,
    isCounter: move.details.order.counterPayment !== undefined,
    asked: (isCancel ? null : request?.refundTo) ?? null,
  })
  const due = dueOf(move)
  const isExchange = !isCancel && request?.exchange?.state === 'open'
  const isAsking = due.paid > 0 && !isExchange
  const taxNote = lateTaxNote(documents?.lastTaxDay ?? null, dayOf(new Date()))
  return (
    <ConfirmDialog
      title={isCancel ? 'Cancel this item?' : 'Accept the return of this item?'}
      open
      onOpenChange={(open) => open || onClose()}
      confirm={isCancel ? 'Cancel item' : 'Accept return'}
      cancel="Go back"
      danger={isCancel}
      pending={pending}
      onConfirm={() => onConfirm(isAsking ? destination.refundTo : null)}
    >
      <p>{refundText(move, due, isExchange ? 'wallet' : destination.route)}</p>
      {isAsking && destination.choice}
      {taxNote && <p className="mt-2">{taxNote}</p>}
      <p className="mt-2">{restockText(move)}</p>
      <p className="mt-2">{`${mailNote(user)}You can undo it for ${holdSeconds} seconds.`}</p>
    </ConfirmDialog>
  )
}

type Due = { paid: number; charges: { kind: ChargeKind; value: number }[] }

/** Rupees that go back for the item, and for what else the order cost. */
function dueOf({ item, details, to }: Pick<PlannedMove, 'item' | 'details' | 'to'>): Due {
  const { order, history, paidFor } = details
  const from = statusBefore({ item, details, to })
  const paid = effectsOf({ from, to }, order.paymentMethod, null).refund ? (paidFor[item._id] ?? 0) : 0
  const otherItems = order.items.filter(({ _id }) => _id !== item._id)
  const remainingStatuses = [to, ...otherItems.map((other) => heldFor(details, other)?.to ?? other.status)]
  const steps = [...history, ...details.held.filter(({ itemId }) => itemId !== item._id), { to: from }]
  const wasShipped = steps.some((step) => step.to === 'Shipped')
  const goBack = chargesMayGoBack(remainingStatuses, order.paymentMethod) && !wasShipped
  return { paid, charges: goBack ? chargesIn(order).filter(({ value }) => value > 0) : [] }
}

function refundText({ details }: PlannedMove, { paid, charges }: Due, route: RefundRoute): string {
  if (paid === 0) return 'Nothing was paid for it yet, so no money goes back.'
  const { name } = details.order.user
  const due = charges.reduce((total, { value }) => total + value, paid)
  const refund = planRefund(due, details, name, route)
  const amounts = charges.map(({ kind, value }) => `${formatRupees(value)} for ${chargeName(kind)}`)
  return charges.length > 0 && refund.paid === due
    ? `${[formatRupees(paid), ...amounts].join(' and ')} ${goTo[route](name)}.`
    : refund.sentence
}

const heldFor = ({ held }: OrderDetails, item: Item) => held.find(({ itemId }) => itemId === item._id)

/** A held change is either replaced by this move or applied before it. */
const statusBefore = ({ item, details, to }: Pick<PlannedMove, 'item' | 'details' | 'to'>) =>
  movesFrom(item.status, heldFor(details, item)?.to, to)

function restockText({ item, details, steps, to }: PlannedMove): string {
  const { productId, sizeLabel, quantity } = item
  const returnStep = steps.findLast((step) => step.to === 'ReturnInitialized' && step.reason)
  const isPickup = details.order.pickup !== undefined
  const move = { from: statusBefore({ item, details, to }), to, isPickup }
  if (hasToBeStopped(move))
    return `The courier has ${productId.productName}: ask for it back. It goes back on the shelf when it has come back.`
  const { restock } = effectsOf(move, details.order.paymentMethod, returnStep?.reason ?? null)
  return restockNote({ product: productId.productName, sizeLabel, quantity }, restock)
}
