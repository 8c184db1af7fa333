import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt, type Tx, transaction } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { lockPrices } from '../reprice.ts'
import type { Product } from '../rules.ts'
import { readProducts } from '../store.ts'
import { activationOf } from './rules.ts'
import { type LockedProduct, lockProducts, setActive } from './store.ts'

/** Toggles the status if `requested` is undefined. */
export function activateProduct(
  by: string,
  id: string,
  requested?: boolean,
): Promise<Result<Product, { reason: 'no-product' }>> {
  return attempt(async (tx) => {
    await lockPrices(tx)
    const [locked] = await lockProducts(tx, [id])
    if (!locked) return refused({ reason: 'no-product' })
    await activate(tx, by, [locked], requested ?? !locked.active)
    const [product] = await readProducts(tx, [id])
    return product ? done(product) : refused({ reason: 'no-product' })
  })
}

/** All or none; returns how many changed and how many were not found. */
export function activateProducts(
  by: string,
  ids: readonly string[],
  active: boolean,
): Promise<{ changed: number; gone: number }> {
  return transaction(async (tx) => {
    await lockPrices(tx)
    const locked = await lockProducts(tx, ids)
    const changed = await activate(tx, by, locked, active)
    return { changed, gone: ids.length - locked.length }
  })
}

/** Their times to go live are over with it: who deactivates a product does not expect it to come back. */
async function activate(
  tx: Tx,
  by: string,
  locked: readonly LockedProduct[],
  active: boolean,
): Promise<number> {
  const others = locked.filter(
    (product) => product.active !== active || (!active && product.goLiveAt !== null),
  )
  if (others.length === 0) return 0
  const ids = others.map(({ id }) => id)
  await setActive(tx, ids, active, clock.now())
  await recordChanges(tx, ...others.map((product) => activationOf(by, product, active)))
  return others.length
}
