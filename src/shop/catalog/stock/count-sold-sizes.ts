import { clock } from '../../../platform/clock.ts'
import { inOneMoment, transaction } from '../../../platform/database.ts'
import { SALES_DAYS } from './rules.ts'
import { findChangedSizes, writeSoldSizes } from './selling-sizes-store.ts'

const SIZES_PER_PART = 1_000

/** Cancelled units do not count. Writes only differences, in short transactions. */
export async function countSoldSizes(now = clock.now()): Promise<void> {
  const since = new Date(now.getTime() - SALES_DAYS * 24 * 60 * 60 * 1000)
  const changed = await inOneMoment((on) => findChangedSizes(on, since, now))
  for (let from = 0; from < changed.length; from += SIZES_PER_PART) {
    const part = changed.slice(from, from + SIZES_PER_PART)
    await transaction((tx) => writeSoldSizes(tx, part))
  }
}
