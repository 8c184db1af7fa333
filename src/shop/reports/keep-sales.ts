import { db, transaction } from '../../platform/database.ts'
import { forgetIfAsked, hasKeptAll, keepDays, lockKeeping } from './kept-store.ts'

/** Days that are added up in one transaction. */
const daysAtOnce = 31

/**
 * Adds up what was sold before yesterday, so far as it is not kept yet or something has happened to it; a month at a time,
 * `mostSteps` of them at most. One process at a time does it; whoever comes meanwhile reads the orders instead, and finds
 * the same.
 */
export async function keepSales(mostSteps = Number.POSITIVE_INFINITY): Promise<void> {
  for (let step = 0; step < mostSteps && !(await hasKeptAll(db)); step++) {
    const mine = await transaction(async (tx) => {
      if (!(await lockKeeping(tx))) return false
      await forgetIfAsked(tx)
      await keepDays(tx, daysAtOnce)
      return true
    })
    if (!mine) return
  }
}

/** As much of it as who waits for a report can wait for: a day that is over, and what has happened to others since. */
export const keepALittle = () => keepSales(1)
