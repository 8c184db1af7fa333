import { z } from 'zod'
import { dayField } from '../../../forms/dates.ts'
import { rupees } from '../../../forms/money.ts'
import { pageFields } from '../../../forms/paging.ts'
import { reference } from '../../../forms/reference.ts'
import { text } from '../../../forms/text.ts'
import type { Day } from '../../../lib/dates.ts'
import { formatRupees, toRupees } from '../../../lib/money.ts'
import {
  MAX_NOTE_LENGTH,
  MAX_PAY_OUTS,
  MAX_REFERENCE_LENGTH,
  type PayOut,
  type PayOutRefusal,
  payOutStatuses,
} from './rules.ts'

const paymentFields = {
  reference: text('The reference of the transfer is required', MAX_REFERENCE_LENGTH),
  paidOn: dayField('Paid on'),
}

export const paidForm = z.object({
  ids: z.array(reference('Which pay-outs?'), 'Which pay-outs?').min(1, 'Which pay-outs?').max(MAX_PAY_OUTS),
  ...paymentFields,
})

export const unclaimedForm = z.object({
  /** Chosen by the caller: a call that is sent again books nothing more. */
  key: z.guid('key must be a UUID').toLowerCase(),
  amount: rupees('Please enter a valid amount').refine((amount) => amount > 0, 'Please enter a valid amount'),
  note: text('Say who was paid, and why', MAX_NOTE_LENGTH),
  ...paymentFields,
})

export const payOutFields = z.object({
  ...pageFields,
  status: z
    .enum(['', ...payOutStatuses], 'Unknown status')
    .transform((status) => status || null)
    .default('due'),
})

export type PayOutOnWire = Omit<PayOut, 'id' | 'customer' | 'amount' | 'createdAt' | 'settledAt'> & {
  _id: string
  user: { _id: string; name: string } | null
  amount: number
  createdAt: string
  settledAt: string | null
  paidOn: Day | null
}

export function presentPayOut({
  id,
  customer,
  amount,
  createdAt,
  settledAt,
  ...payOut
}: PayOut): PayOutOnWire {
  return {
    ...payOut,
    _id: id,
    user: customer && { _id: customer.id, name: customer.name },
    amount: toRupees(amount),
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }
}

const messages = {
  'not-due': 'One of them is no longer due. Nothing was changed',
  'future-day': 'The day is in the future',
  booked: 'This pay-out was booked already',
  used: 'This key was used for another pay-out',
} as const

export function presentPayOutRefusal(refusal: PayOutRefusal) {
  if (refusal.reason === 'no-pay-out') return { status: 404, message: 'Pay-out not found' } as const
  if (refusal.reason === 'too-much') {
    const left = formatRupees(toRupees(refusal.unclaimed))
    return { status: 409, message: `Only ${left} is unclaimed` } as const
  }
  return { status: refusal.reason === 'future-day' ? 400 : 409, message: messages[refusal.reason] } as const
}
