import { momentInWords } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { RefundOnWire } from '../../shop/orders/order-payments-wire.ts'

const kinds = {
  item: 'refund',
  shipping: 'refund of shipping',
  payment: 'refund of the payment',
  order: 'refund made in Razorpay',
  waiting: 'refund that had waited',
  recovered: 'taken from the wallet, as it went back',
}
const destinations = {
  wallet: 'to the wallet',
  unclaimed: 'unclaimed, as the customer is deleted',
  provider: 'to where it was paid from',
  withheld: 'not paid to the wallet: it went back in Razorpay or is disputed there',
}
const states = { due: 'the provider is asked', pending: 'on its way', processed: 'done', failed: 'failed' }

export function RefundStatus({ refund, className }: { refund: RefundOnWire; className?: string }) {
  const { of, to, amount, at, state, reference } = refund
  return (
    <p className={`text-sm ${className ?? ''}`}>
      <span className="type-number">{formatRupees(amount)}</span>
      <span>{` ${kinds[of]} ${destinations[to]} · `}</span>
      <time dateTime={at} className="whitespace-nowrap">
        {momentInWords(at)}
      </time>
      <span>{` · ${states[state]}`}</span>
      <span className="block break-all text-muted text-xs">{reference}</span>
    </p>
  )
}
