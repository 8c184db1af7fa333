import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { lockPrices, reprice } from '../catalog/reprice.ts'
import { amongOf } from './rules.ts'
import { followTimes, hasDueOffers } from './store.ts'

const BATCH_SIZE = 20

/**
 * Writes the prices of lists and invalidates pages when an offer begins or ends at a time of a day; what is charged follows
 * by itself. Offers that begin and end with a day have their prices prepared. Safe to run in several processes.
 */
export async function followOfferTimes(): Promise<void> {
  while (await hasDueOffers(db, clock.now())) {
    await transaction(async (tx) => {
      await lockPrices(tx)
      for (const target of await followTimes(tx, clock.now(), BATCH_SIZE))
        await reprice(tx, clock.today(), amongOf(target))
    })
  }
}
