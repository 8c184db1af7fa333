import { clock } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database.ts'
import { BOUGHT_TOGETHER_DAYS } from './rules.ts'
import { listProductIds, replaceBoughtTogether } from './store.ts'

const PRODUCTS_PER_PART = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Cancelled and returned items do not count, nor does a second order of the same buyer. Idempotent after a crash. */
export async function refreshBoughtTogether(now = clock.now()): Promise<void> {
  const since = new Date(now.getTime() - BOUGHT_TOGETHER_DAYS * 24 * 60 * 60 * 1000)
  for (let after: string | undefined = FIRST; after; )
    after = await transaction(async (tx): Promise<string | undefined> => {
      const ids = await listProductIds(tx, after ?? FIRST, PRODUCTS_PER_PART)
      if (ids.length > 0) await replaceBoughtTogether(tx, ids, since)
      return ids.at(-1)
    })
}
