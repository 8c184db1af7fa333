import { formatRupees } from '../../../lib/money.ts'
import type { ItemStepOnWire } from '../../../shop/orders/history-wire.ts'
import { effectsOf, shippingMayGoBack } from '../../../shop/orders/moving/refund-rules.ts'
import { adminChoices, holdSeconds, type Status } from '../../../shop/orders/rules.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { Item, OrderDetails } from './queries.ts'
import { unitsInWords } from './units-in-words.ts'

export type PlannedMove = {
  item: Item
  details: OrderDetails
  steps: readonly ItemStepOnWire[]
  to: Status
}

/** Whether nothing leads on from a status: who is there stays there. */
export const isForGood = (status: Status) => adminChoices[status].length === 1

interface MoveDialogProps {
  move: PlannedMove
  pending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an item is cancelled or taken back: what happens to its money and its units. */
export function MoveDialog({ move, pending, onConfirm, onClose }: MoveDialogProps) {
  const isCancel = move.to === 'Cancelled'
  const { user } = move.details.order
  return (
    <ConfirmDialog
      title={isCancel ? 'Cancel this item?' : 'Accept the return of this item?'}
      open
      onOpenChange={(open) => open || onClose()}
      confirm={isCancel ? 'Cancel item' : 'Accept return'}
      cancel="Go back"
      danger={isCancel}
      pending={pending}
      onConfirm={onConfirm}
    >
      <p>{moneyOf(move)}</p>
      <p className="mt-2">{unitsOf(move)}</p>
      <p className="mt-2">
        {user.name} is told by mail. You can undo it for {holdSeconds} seconds.
      </p>
    </ConfirmDialog>
  )
}

function moneyOf({ item, details, to }: PlannedMove): string {
  const { order, history, paidFor } = details
  const paid = paidFor[item._id] ?? 0
  if (!effectsOf({ from: item.status, to }, order.paymentMethod, null).refund || paid === 0)
    return 'Nothing was paid for it yet, so no money goes back.'
  const left = order.items.map((other) => (other._id === item._id ? to : other.status))
  const wasShipped = history.some((step) => step.to === 'Shipped')
  const withShipping = order.shipping > 0 && shippingMayGoBack(left, order.paymentMethod) && !wasShipped
  const money = withShipping
    ? `${formatRupees(paid)} and ${formatRupees(order.shipping)} for shipping go`
    : `${formatRupees(paid)} goes`
  return `${money} to the wallet of ${order.user.name}.`
}

function unitsOf({ item, details, steps, to }: PlannedMove): string {
  const { productId, size, quantity, status } = item
  const asked = steps.findLast((step) => step.to === 'ReturnInitialized' && step.reason)
  const move = { from: status, to }
  const { restock } = effectsOf(move, details.order.paymentMethod, asked?.reason ?? null)
  return unitsInWords({ product: productId.productName, size, quantity }, restock)
}
