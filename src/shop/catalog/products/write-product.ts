import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import { reprice } from '../reprice.ts'
import type { Product } from '../rules.ts'
import { readProducts } from '../store.ts'
import { moveStock } from './move-stock.ts'
import type { ProductChanges, StockPlan } from './rules.ts'
import { replacePictures, updateProducts } from './store.ts'

/** Call `lockPrices` first. */
export async function writeProduct(
  tx: Tx,
  id: string,
  { gallery, ...changes }: ProductChanges,
  stock: StockPlan,
): Promise<Product> {
  await updateProducts(tx, [{ id, changes }], clock.now())
  if (gallery) await replacePictures(tx, id, gallery)
  await moveStock(tx, [{ productId: id, plan: stock }])
  if (changes.salePrice !== undefined || changes.categoryId || changes.brandId)
    await reprice(tx, clock.today(), { productIds: [id] })
  const [written] = await readProducts(tx, [id])
  if (!written) throw new Error('a locked product is there')
  return written
}
