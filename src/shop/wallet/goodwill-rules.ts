import { fromPaise, type Paise } from '../../lib/money.ts'

export const MIN_GOODWILL = fromPaise(100)
/** The limit is for one credit: more is more likely a typo, or a refund, which has its own way. */
export const MAX_GOODWILL = fromPaise(2_000_00)
/** The limit is for all credits of a day (IST) by all admins: a stolen session can give away this much. */
export const MAX_GOODWILL_PER_DAY = fromPaise(10_000_00)
export const MIN_REASON_LENGTH = 3
export const MAX_REASON_LENGTH = 200

export type GoodwillDraft = { key: string; userId: string; amount: Paise; reason: string }

/** `given`: with this key. `used`: the key was sent before for another credit. `left`: what may still be given today. */
export type GoodwillRefusal =
  | { reason: 'no-customer' | 'given' | 'used' }
  | { reason: 'too-much-today'; left: Paise }
