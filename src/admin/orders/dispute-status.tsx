import { momentInWords } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { DisputeOnWire } from '../../shop/orders/order-payments-wire.ts'
import { isUndecided } from '../../shop/payments/provider-rules.ts'
import { providerName } from '../../shop/settings/provider-name.data.ts'

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
  open: `waits for your answer in ${providerName}`,
  under_review: 'is looked at by the bank',
  won: 'was won',
  lost: 'was lost',
  closed: 'is closed',
}

function disputeInWords(dispute: DisputeOnWire): string {
  const { amount, deducted, status, respondBy } = dispute
  const until = status === 'open' && respondBy ? ` until ${momentInWords(respondBy)}` : ''
  return [
    `A dispute of ${formatRupees(amount)} ${states[status]}${until}.`,
    isUndecided(dispute) && 'Refunds of its payment keep what it may cost.',
    deducted > 0 && `${providerName} has taken ${formatRupees(deducted)} for it.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
