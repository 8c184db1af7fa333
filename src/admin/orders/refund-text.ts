import { formatRupees, fromRupees, nothing, toRupees } from '../../lib/money.ts'
import type { OrderPaymentsOnWire } from '../../shop/orders/order-payments-wire.ts'
import { type RefundRoute, splitRefund } from '../../shop/payments/provider-rules.ts'
import { providerName } from '../../shop/settings/provider-name.data.ts'

type Money = Pick<OrderPaymentsOnWire, 'toWithhold' | 'refundable'>

const routes: Record<RefundRoute, (name: string) => string> = {
  wallet: (name) => `goes to the wallet of ${name}`,
  source: (name) => `goes back the way ${name} paid`,
  counter: (name) => `is to be given back to ${name} at the counter`,
  bank: (name) => `is to be paid to the bank account or UPI id of ${name}`,
}

/** Of several amounts. */
export const goTo: typeof routes = {
  wallet: (name) => `go to the wallet of ${name}`,
  source: (name) => `go back the way ${name} paid`,
  counter: (name) => `are to be given back to ${name} at the counter`,
  bank: (name) => `are to be paid to the bank account or UPI id of ${name}`,
}

/** Dialogs show this before a refund of `due` rupees. */
export function planRefund(
  due: number,
  { toWithhold, refundable }: Money,
  name: string,
  route: RefundRoute = 'wallet',
) {
  const { paid, withheld, unpaid } = splitRefund(
    fromRupees(due),
    refundable === null ? null : fromRupees(refundable),
    { returned: fromRupees(toWithhold), disputed: nothing, used: nothing },
  )
  const rupees = { paid: toRupees(paid), withheld: toRupees(withheld), unpaid: toRupees(unpaid) }
  const reasons = [
    withheld > 0 && `${formatRupees(rupees.withheld)} went back in ${providerName} or is disputed there`,
    unpaid > 0 && `${formatRupees(rupees.unpaid)} was an offer that nobody paid`,
  ].filter((reason) => reason !== false)
  const less = reasons.length > 0 ? `Of ${formatRupees(due)}, ${reasons.join(' and ')}: ` : ''
  return { ...rupees, sentence: `${less}${formatRupees(rupees.paid)} ${routes[route](name)}.` }
}
