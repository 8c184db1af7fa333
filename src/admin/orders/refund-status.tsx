import { momentInWords } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { RefundOnWire } from '../../shop/orders/order-payments-wire.ts'
import { refundInWords, stateInWords } from './refund-words.ts'

export function RefundStatus({ refund, className }: { refund: RefundOnWire; className?: string }) {
  const { amount, at, reference } = refund
  return (
    <p className={`text-sm ${className ?? ''}`}>
      <span className="type-number">{formatRupees(amount)}</span>
      <span>{` ${refundInWords(refund)} · `}</span>
      <time dateTime={at} className="whitespace-nowrap">
        {momentInWords(at)}
      </time>
      <span>{` · ${stateInWords(refund)}`}</span>
      <span className="block break-all text-muted text-xs">{reference}</span>
    </p>
  )
}
