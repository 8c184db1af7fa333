import { formatRupees, toRupees } from '../../lib/money.ts'
import { config } from '../../platform/config.ts'
import type { Mail } from '../../platform/mail.ts'
import { layOut } from '../../platform/mail-layout.ts'
import type { Payment } from '../../platform/razorpay.ts'
import type { RefundReason } from '../payments/rules.ts'

const why: Record<RefundReason, string> = {
  second: 'Your order was paid already, and this payment came on top.',
  'sold-out': 'It came after the time for which we could keep your order, and part of it was sold by then.',
}

/** The mail that tells a shopper that a payment of theirs goes back to where it came from. */
export function writeRefundMail(
  { name, email }: { name: string; email: string },
  { id, amount }: Payment,
  reason: RefundReason,
): Mail {
  const rupees = formatRupees(toRupees(amount))
  return {
    to: email,
    subject: `Your payment of ${rupees} is on its way back`,
    ...layOut('Your money is on its way back', [
      { paragraph: `Hello ${name}, we have received your payment of ${rupees}.` },
      { paragraph: `${why[reason]} We are giving it back, the way you paid it.` },
      { paragraph: 'Your bank may need some days until you see it.' },
      { button: 'Your orders', href: `${config.PUBLIC_URL}/profile/orderHistory` },
      { note: `Payment ${id}` },
    ]),
  }
}
