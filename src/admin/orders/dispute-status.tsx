import { momentInWords } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { DisputeOnWire } from '../../shop/orders/order-payments-wire.ts'

export function DisputeStatus({ dispute }: { dispute: DisputeOnWire }) {
  return (
    <div className="mt-3 text-sm">
      <p>{disputeInWords(dispute)}</p>
      <p className="break-all text-muted text-xs" translate="no">
        {`${dispute.id} · ${dispute.reason}`}
      </p>
    </div>
  )
}

const states = {
  open: 'waits for your answer in Razorpay',
  under_review: 'is looked at by the bank',
  won: 'was won',
  lost: 'was lost',
  closed: 'is closed',
}

function disputeInWords({ amount, deducted, status, respondBy }: DisputeOnWire): string {
  const isUndecided = status === 'open' || status === 'under_review'
  const until = status === 'open' && respondBy ? ` until ${momentInWords(respondBy)}` : ''
  return [
    `A dispute of ${formatRupees(amount)} ${states[status]}${until}.`,
    isUndecided && 'Refunds of its payment keep what it may cost.',
    deducted > 0 && `Razorpay has taken ${formatRupees(deducted)} for it.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
