import { type Database, db, inOneMoment, isTimeout, transaction } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { forgetIfAsked, hasRolledUpAll, lockKeeping, rollUpDays } from './rollup-store.ts'

type Step = { days: number; seconds: number }

// The last step, of one day, may take as long as it takes: without it there would be no end.
const SECONDS_PER_DAY = 600

/**
 * Adds up what was sold before yesterday, so far as it is not kept yet or something has happened to it, a month at a time
 * and fewer days where that takes too long. One process at a time does it; whoever comes meanwhile reads the orders
 * instead, and finds the same.
 */
export async function rollUpSales(step: Step = { days: 31, seconds: 60 }): Promise<void> {
  let { days, seconds } = step
  while (!(await hasRolledUpAll(db))) {
    try {
      if (!(await keep({ days, seconds }))) return
    } catch (error) {
      if (days === 1 || !isTimeout(error)) throw error
      days = Math.floor(days / 2)
      if (days === 1) seconds = SECONDS_PER_DAY
    }
  }
}

const SECONDS_PER_REPORT = 30

/** Reads sales for somebody who waits, as of one moment. What is not added up by then, it reads from the orders. */
export async function readOfSales<T>(read: (on: Database) => Promise<T>): Promise<T> {
  try {
    if (!(await hasRolledUpAll(db))) await keep({ days: 7, seconds: 5 })
  } catch (error) {
    log.warn({ err: error }, 'a report reads orders that are not added up yet')
  }
  return inOneMoment(read, SECONDS_PER_REPORT)
}

function keep({ days, seconds }: Step): Promise<boolean> {
  return transaction(async (tx) => {
    if (!(await lockKeeping(tx, seconds))) return false
    await forgetIfAsked(tx)
    await rollUpDays(tx, days)
    return true
  })
}
