import { payAtShop, pickupStatusLabel } from '../../lib/pickup.ts'
import { effectsOf } from '../../shop/fulfilment/refund-rules.ts'
import { ONLINE, type PaymentMethod, type Status as StatusName } from '../../shop/orders/rules.ts'
import type { OrderOnWire } from '../../shop/orders/wire.ts'
import { providerName } from '../../shop/settings/provider-name.data.ts'
import { cx } from '../../ui/cx.ts'
import { Status, type StatusTone } from '../../ui/status.tsx'

const statusLabels: Record<StatusName, { words: string; tone: StatusTone }> = {
  Pending: { words: 'Pending', tone: 'wait' },
  Shipped: { words: 'Shipped', tone: 'info' },
  Delivered: { words: 'Delivered', tone: 'good' },
  ReturnInitialized: { words: 'Return initialized', tone: 'wait' },
  ReturnRejected: { words: 'Return rejected', tone: 'bad' },
  ReturnAccepted: { words: 'Return accepted', tone: 'good' },
  Cancelled: { words: 'Cancelled', tone: 'off' },
}

/** In the words of an order that is picked up, if it is. */
export function statusOf(status: StatusName, { pickup }: Pick<OrderOnWire, 'pickup'>) {
  const { words, tone } = statusLabels[status]
  return { words: pickupStatusLabel(status, words, pickup), tone }
}

const paymentLabels: Record<PaymentMethod, string> = {
  COD: 'Cash On Delivery',
  [ONLINE]: `Paid online, ${providerName}`,
  Wallet: 'Paid from the wallet',
}

type Payment = Pick<OrderOnWire, 'paymentMethod' | 'pickup' | 'counterPayment'>

export function paymentLabel({ paymentMethod, pickup, counterPayment }: Payment): string {
  if (counterPayment) return `${counterPayment}, at the counter`
  return paymentMethod === 'COD' && pickup ? payAtShop : paymentLabels[paymentMethod]
}

/** A part of an online payment may be back already: its bank or the shop returned it. */
export const moneyBack = {
  will: (method: PaymentMethod) =>
    ({
      [ONLINE]: 'What you paid for it and do not have back yet goes back to you',
      COD: 'What you paid for it goes back to you',
      Wallet: 'What you paid for it goes to your wallet',
    })[method],
  did: (method: PaymentMethod) =>
    method === ONLINE
      ? 'What you paid for it and did not have back yet went to your wallet.'
      : 'What you paid for it went to your wallet.',
}

export function bringsMoneyBack(status: StatusName, paymentMethod: PaymentMethod): boolean {
  return effectsOf({ from: 'Pending', to: status }, paymentMethod, null).refund
}

const legs: readonly StatusName[] = ['Pending', 'Shipped', 'Delivered']

type StatusStepperProps = { status: StatusName; order: Pick<OrderOnWire, 'pickup'> }

export function StatusStepper({ status, order }: StatusStepperProps) {
  const { words, tone } = statusOf(status, order)
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
          <span className="type-label">{statusOf(leg, order).words}</span>
        </li>
      ))}
    </ol>
  )
}
