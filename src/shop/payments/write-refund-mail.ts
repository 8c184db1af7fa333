import { formatRupees, type Paise, toRupees } from '../../lib/money.ts'
import type { MailMessage } from '../../platform/mail/message.ts'
import { fillPlaceholders } from '../settings/placeholder-rules.ts'
import type { MailTexts } from '../settings/rules.ts'
import type { PaymentIntent, RefundReason } from './rules.ts'

type Texts = MailTexts['mailPaymentBack']

const why: Record<PaymentIntent['purpose'], Record<RefundReason, keyof Texts>> = {
  order: {
    second: 'second',
    'sold-out': 'soldOut',
    replaced: 'replaced',
    'too-late': 'tooLate',
    unusable: 'unusable',
    closed: 'closed',
  },
  'top-up': {
    second: 'topUpSecond',
    'sold-out': 'topUpTooLate',
    replaced: 'topUpTooLate',
    'too-late': 'topUpTooLate',
    unusable: 'topUpUnusable',
    closed: 'closed',
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
  { mailShared, mailPaymentBack: texts }: MailTexts,
): MailMessage {
  const sum = currency === 'INR' ? formatRupees(toRupees(amount)) : `${currency} ${toRupees(amount)}`
  const fill = (text: string) => fillPlaceholders(text, { name, amount: sum })
  const because = fill(texts[why[purpose][reason]])
  return {
    to: email,
    subject: fill(texts.subject),
    title: fill(texts.title),
    preview: because,
    parts: [
      { paragraph: `${fill(mailShared.greeting)} ${fill(texts.text)}` },
      { paragraph: `${because} ${fill(texts.next)}` },
      { amount: sum, says: fill(texts.amount) },
      links[purpose],
      { note: `Payment ${id}` },
    ],
  }
}
