import type { Paise } from '../../lib/money.ts'

/** Percent off a price. */
const STEEP_PERCENT = 50
const ALMOST_FREE_PERCENT = 90
/** Rows with names and addresses. A page of the dashboard has at most as many. */
const MAX_PEOPLE_UNASKED = 50

/** The second factor is asked for again for such a discount. */
export function isSteepDiscount(percentOff: number): boolean {
  return percentOff >= STEEP_PERCENT
}

export function isSteepCut(before: Paise, after: Paise): boolean {
  return before > 0 && 100 * after <= (100 - STEEP_PERCENT) * before
}

/** All admins are mailed about such a discount. */
export function isAlmostFree(percentOff: number): boolean {
  return percentOff >= ALMOST_FREE_PERCENT
}

/** The second factor is asked for again for so many. `rows` is the most that the answer can have. */
export function isManyPeople(rows: number): boolean {
  return rows > MAX_PEOPLE_UNASKED
}
