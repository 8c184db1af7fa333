import { formatDate, formatTime } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { DisputeOnWire } from '../../shop/orders/order-payments-wire.ts'

const states = {
  open: 'waits for your answer in Razorpay',
  under_review: 'is looked at by the bank',
  won: 'was won',
  lost: 'was lost',
  closed: 'is closed',
}

export function DisputeStatus({ dispute }: { dispute: DisputeOnWire }) {
  const { id, amount, deducted, status, reason, respondBy } = dispute
  const isUndecided = status === 'open' || status === 'under_review'
  return (
    <p className="mt-3 text-sm">
      <span className="font-semibold">
        A dispute of {formatRupees(amount)} {states[status]}
      </span>
      {status === 'open' && respondBy && ` until ${formatDate(respondBy)}, ${formatTime(respondBy)}`}.
      {isUndecided && ' Until then, refunds of this order keep what it may cost.'}
      {deducted > 0 && ` Razorpay has taken ${formatRupees(deducted)} for it.`}
      <span className="block break-all text-muted text-xs">
        {id} · {reason}
      </span>
    </p>
  )
}
