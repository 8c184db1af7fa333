import { effectsOf } from '../../shop/fulfilment/refund-rules.ts'
import type { PaymentMethod, Status as StatusName } from '../../shop/orders/rules.ts'
import { cx } from '../../ui/cx.ts'
import { Status, type StatusTone } from '../../ui/status.tsx'

export const statusLabels: Record<StatusName, { words: string; tone: StatusTone }> = {
  Pending: { words: 'Pending', tone: 'wait' },
  Shipped: { words: 'Shipped', tone: 'info' },
  Delivered: { words: 'Delivered', tone: 'good' },
  ReturnInitialized: { words: 'Return initialized', tone: 'wait' },
  ReturnRejected: { words: 'Return rejected', tone: 'bad' },
  ReturnAccepted: { words: 'Return accepted', tone: 'good' },
  Cancelled: { words: 'Cancelled', tone: 'off' },
}

export const paymentLabels: Record<PaymentMethod, string> = {
  COD: 'Cash On Delivery',
  Razorpay: 'Paid online, Razorpay',
  Wallet: 'Paid from the wallet',
}

/** Of an online payment some may be back already: its bank or the shop returned it. */
export const moneyBack = {
  will: (method: PaymentMethod) =>
    method === 'Razorpay'
      ? 'What you paid for it and do not have back yet goes to your wallet'
      : 'What you paid for it goes to your wallet',
  did: (method: PaymentMethod) =>
    method === 'Razorpay'
      ? 'What you paid for it and did not have back yet went to your wallet.'
      : 'What you paid for it went to your wallet.',
}

export function bringsMoneyBack(status: StatusName, paymentMethod: PaymentMethod): boolean {
  return effectsOf({ from: 'Pending', to: status }, paymentMethod, null).refund
}

const legs: readonly StatusName[] = ['Pending', 'Shipped', 'Delivered']

export function StatusStepper({ status }: { status: StatusName }) {
  const { words, tone } = statusLabels[status]
  const reached = legs.indexOf(status)
  if (reached < 0) return <Status tone={tone}>{words}</Status>
  return (
    <ol aria-label="Status" className="grid max-w-xl grid-cols-3">
      {legs.map((leg, index) => (
        <li
          key={leg}
          aria-current={index === reached ? 'step' : undefined}
          className={cx(
            'relative pt-6 not-first:before:absolute not-first:before:top-[7px] not-first:before:right-full not-first:before:left-[calc(-100%+16px)] not-first:before:h-0.5',
            index > reached ? 'text-muted not-first:before:bg-line' : 'not-first:before:bg-text',
          )}
        >
          <span
            aria-hidden
            className={cx(
              'absolute top-0 left-0 size-4 rounded-full border-2 border-current',
              index < reached && 'bg-current',
              index === reached && 'bg-accent',
            )}
          />
          <span className="type-label">{leg}</span>
        </li>
      ))}
    </ol>
  )
}
