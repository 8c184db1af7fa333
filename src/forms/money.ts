import { fromRupees, type Paise } from '../lib/money.ts'
import { filled, numeric } from './number.ts'

export const MAX_RUPEES = 1_000_000_000

/** Rupees from 0 to 100 crore, as paise. */
export function rupees(message: string) {
  return numeric(message)
    .refine((amount) => amount <= MAX_RUPEES, message)
    .transform((amount): Paise => fromRupees(amount))
}

/** Rupees above 0, as paise. */
export function amountOf(name: string) {
  const tooSmall = `${name} must be greater than zero`
  return filled(`${name} is required`)
    .pipe(rupees(tooSmall))
    .refine((amount) => amount > 0, tooSmall)
}
