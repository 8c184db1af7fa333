import { z } from 'zod'
import { rupees } from '../../forms/money.ts'
import { text } from '../../forms/text.ts'
import { formatRupees, toRupees } from '../../lib/money.ts'
import {
  type GoodwillRefusal,
  MAX_GOODWILL,
  MAX_REASON_LENGTH,
  MIN_GOODWILL,
  MIN_REASON_LENGTH,
} from './goodwill-rules.ts'

const inRupees = (amount: typeof MAX_GOODWILL) => formatRupees(toRupees(amount))

const limits = `From ${inRupees(MIN_GOODWILL)} to ${inRupees(MAX_GOODWILL)}`
const needed = 'Please give the reason: the customer reads it'

export const goodwillForm = z.object({
  /** Chosen by the caller: a call that is sent again gives nothing more. */
  key: z.guid('key must be a UUID').toLowerCase(),
  amount: rupees(limits).refine((amount) => amount >= MIN_GOODWILL && amount <= MAX_GOODWILL, limits),
  reason: text(needed, MAX_REASON_LENGTH).min(MIN_REASON_LENGTH, needed),
})

export function presentGoodwillRefusal(refusal: GoodwillRefusal) {
  switch (refusal.reason) {
    case 'no-customer':
      return { status: 404, message: 'User not found' } as const
    case 'given':
      return { status: 409, message: 'This credit was given already' } as const
    case 'used':
      return { status: 409, message: 'This key was used for another credit' } as const
    case 'too-much-today': {
      const message = `At most ${inRupees(refusal.left)} more can be given today`
      return { status: 409, message } as const
    }
  }
}
