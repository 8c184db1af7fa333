import { clock } from '../../../platform/clock.ts'
import { db, transaction } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { lockPrices } from '../reprice.ts'
import { activationOf } from './rules.ts'
import { listDueProducts, lockProducts, readSchedulers, setActive } from './store.ts'

const BATCH_SIZE = 100

/** Activates the products whose time has come, in the name of who chose it. Safe to run in several processes. */
export async function makeProductsLive(): Promise<void> {
  for (let due = await listDue(); due.length > 0; due = await listDue()) {
    await transaction(async (tx) => {
      await lockPrices(tx)
      const now = clock.now()
      const products = (await lockProducts(tx, due)).filter(({ goLiveAt }) => goLiveAt && goLiveAt <= now)
      if (products.length === 0) return
      const ids = products.map(({ id }) => id)
      const admins = await readSchedulers(tx, ids)
      await setActive(tx, ids, true, now)
      const changes = products.flatMap((product) => {
        const by = admins.get(product.id)
        return by ? [activationOf(by, product, true)] : []
      })
      await recordChanges(tx, ...changes)
    })
  }
}

const listDue = () => listDueProducts(db, clock.now(), BATCH_SIZE)
