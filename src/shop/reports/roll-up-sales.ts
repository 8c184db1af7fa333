import { type Database, db, inOneMoment, isTimeout, transaction } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import { forgetIfAsked, hasRolledUpAll, lockKeeping, rollUpDays } from './rollup-store.ts'

type Step = { days: number; seconds: number }

// High enough that the smallest step, one day, always finishes.
const SECONDS_PER_DAY = 600

/**
 * Rolls up days before yesterday, new and changed ones, a month at a time and fewer days after a timeout. One process at
 * a time; others read the orders instead, with the same result.
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

/** Reads one snapshot; days that are not rolled up are read from the orders. */
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
