import { formatRupees, toRupees } from '../../../lib/money.ts'
import type { Letter } from '../../../platform/mail/letter.ts'
import type { Payment } from '../../../platform/razorpay.ts'
import type { RefundReason } from '../../payments/rules.ts'
import { toOrders } from './mail-words.ts'

const why: Record<RefundReason, string> = {
  second: 'Your order was paid already, and this payment came on top.',
  'sold-out': 'It came after the time for which we could keep your order, and part of it was sold by then.',
}

/** The mail that tells a shopper that a payment of theirs goes back to where it came from. */
export function writeRefundMail(
  { name, email }: { name: string; email: string },
  { id, amount }: Payment,
  reason: RefundReason,
): Letter {
  const rupees = formatRupees(toRupees(amount))
  return {
    to: email,
    subject: `Your payment of ${rupees} is on its way back`,
    title: 'Your money is on its way back',
    preview: why[reason],
    parts: [
      { paragraph: `Hello ${name}, we have received your payment of ${rupees}.` },
      { paragraph: `${why[reason]} We are giving it back, the way you paid it.` },
      {
        amount: rupees,
        says: 'goes back the way you paid it. Your bank may need some days until you see it.',
      },
      toOrders,
      { note: `Payment ${id}` },
    ],
  }
}
