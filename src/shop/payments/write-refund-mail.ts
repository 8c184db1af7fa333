import { formatRupees, type Paise, toRupees } from '../../lib/money.ts'
import type { MailMessage } from '../../platform/mail/message.ts'
import type { PaymentIntent, RefundReason } from './rules.ts'

const why: Record<PaymentIntent['purpose'], Record<RefundReason, string>> = {
  order: {
    second: 'Your order was paid already, and this payment came on top.',
    'sold-out': 'It came after the time for which we could keep your order, and part of it was sold by then.',
    replaced: 'You have bought the same with another order since.',
    'too-late': 'It came after the time for which we could keep your order as you placed it.',
    unusable: 'It did not match the amount of your order, so no order was placed with it.',
    closed: 'It came when your account had been deleted.',
  },
  'top-up': {
    second: 'What you added to your wallet was paid already, and this payment came on top.',
    'sold-out': 'It came too late.',
    replaced: 'It came too late.',
    'too-late': 'It came too late.',
    unusable: 'It did not match the amount that you wanted to add, so nothing was added to your wallet.',
    closed: 'It came when your account had been deleted.',
  },
}

const links = {
  order: { button: 'Your orders', path: '/profile/orderHistory' },
  'top-up': { button: 'Your wallet', path: '/profile/wallet' },
} as const

export function writeRefundMail(
  { name, email }: { name: string; email: string },
  { id, amount, currency }: { id: string; amount: Paise; currency: string },
  { purpose }: Pick<PaymentIntent, 'purpose'>,
  reason: RefundReason,
): MailMessage {
  const sum = currency === 'INR' ? formatRupees(toRupees(amount)) : `${currency} ${toRupees(amount)}`
  return {
    to: email,
    subject: `Your payment of ${sum} is on its way back`,
    title: 'Your money is on its way back',
    preview: why[purpose][reason],
    parts: [
      { paragraph: `Hello ${name}, we have received your payment of ${sum}.` },
      { paragraph: `${why[purpose][reason]} We are giving it back, the way you paid it.` },
      {
        amount: sum,
        says: 'goes back the way you paid it. Your bank may need some days until you see it.',
      },
      links[purpose],
      { note: `Payment ${id}` },
    ],
  }
}
