import { ONLINE } from '../../shop/orders/rules.ts'
import type { OrderOnWire } from '../../shop/orders/wire.ts'
import { type RefundTo, refundDestinations } from '../../shop/payments/provider-rules.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'

export const paidFrom = 'the card, UPI or bank account that you paid with'

/** Screens offer the source first; the calls of the specification default to the wallet. */
export const firstRefundTo = ({ paymentMethod }: OrderOnWire): RefundTo =>
  paymentMethod === ONLINE ? 'source' : 'wallet'

interface RefundChoiceProps {
  order: OrderOnWire
  value: RefundTo
  onChange: (value: RefundTo) => void
  /** When the refund is made. */
  when: string
}

/** Only for what was paid online. */
export function RefundChoice({ order, value, onChange, when }: RefundChoiceProps) {
  if (order.paymentMethod !== ONLINE) return null
  return (
    <RadioCards
      legend="Your money"
      name="refundTo"
      value={value}
      onChange={(chosen) => onChange(refundDestinations.find((one) => one === chosen) ?? value)}
      cards={[
        {
          value: 'source',
          title: 'Back to how I paid',
          detail: `To ${paidFrom}: we send it ${when}, and banks usually show it 5 to 7 working days later`,
        },
        { value: 'wallet', title: 'Wallet', detail: `To spend in this shop, ${when}` },
      ]}
    />
  )
}
