import { formatRupees, fromRupees, nothing, toRupees } from '../../lib/money.ts'
import type { OrderPaymentsOnWire } from '../../shop/orders/order-payments-wire.ts'
import { splitRefund } from '../../shop/payments/provider-rules.ts'

type Money = Pick<OrderPaymentsOnWire, 'toWithhold' | 'refundable'>

/** What a refund of so many rupees pays into the wallet, for the dialogs that ask before it. */
export function planRefund(due: number, { toWithhold, refundable }: Money, name: string) {
  const { paid, withheld, unpaid } = splitRefund(
    fromRupees(due),
    refundable === null ? null : fromRupees(refundable),
    { returned: fromRupees(toWithhold), disputed: nothing, used: nothing },
  )
  const rupees = { paid: toRupees(paid), withheld: toRupees(withheld), unpaid: toRupees(unpaid) }
  const reasons = [
    withheld > 0 && `${formatRupees(rupees.withheld)} went back in Razorpay or is disputed there`,
    unpaid > 0 && `${formatRupees(rupees.unpaid)} was an offer that nobody paid`,
  ].filter((reason) => reason !== false)
  const less = reasons.length > 0 ? `Of ${formatRupees(due)}, ${reasons.join(' and ')}: ` : ''
  return { ...rupees, sentence: `${less}${formatRupees(rupees.paid)} goes to the wallet of ${name}.` }
}
