import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import type { Product } from '../rules.ts'
import { readProducts } from '../store.ts'
import type { ProductChanges, ProductDetails, StockPlan } from './rules.ts'

/** A product that nobody else changes, and whose stock nobody moves, until `tx` has ended; null when it is deleted. */
export async function lockProduct(tx: Tx, id: string): Promise<Product | null> {
  const [locked] = await lockProducts(tx, [id])
  if (!locked) return null
  await tx
    .selectFrom('product_sizes')
    .where('product_id', '=', id)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()
  const [product] = await readProducts(tx, [id])
  return product ?? null
}

/** The products of `ids` that are not deleted, which nobody else changes until `tx` has ended. */
export async function lockProducts(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; name: string; active: boolean }[]> {
  return tx
    .selectFrom('products')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['id', 'name', 'active'])
    .forNoKeyUpdate()
    .execute()
}

type Written = Omit<ProductChanges, 'gallery'>

/** The columns of what is said of a product. A new price stands without an offer until `reprice` has run. */
function columnsOf({ categoryId, brandId, regularPrice, salePrice, ...details }: Written) {
  return {
    ...details,
    ...(categoryId !== undefined && { category_id: categoryId }),
    ...(brandId !== undefined && { brand_id: brandId }),
    ...(regularPrice !== undefined && { regular_price: regularPrice }),
    ...(salePrice !== undefined && { sale_price: salePrice, price: salePrice, offer_percentage: null }),
  }
}

export async function insertProduct(
  tx: Tx,
  draft: ProductDetails & { thumbnail: string | null },
  now: Date,
): Promise<string> {
  const { salePrice, regularPrice, categoryId, brandId, ...details } = draft
  const { id } = await tx
    .insertInto('products')
    .values({
      ...details,
      category_id: categoryId,
      brand_id: brandId,
      regular_price: regularPrice,
      sale_price: salePrice,
      price: salePrice,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes what a product has become. Of two changes within a millisecond the later still is the later. */
export async function updateProduct(tx: Tx, id: string, changes: Written, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({ ...columnsOf(changes), updated_at: laterThanBefore(now) })
    .where('id', '=', id)
    .execute()
}

/** Activates or deactivates products that are locked. */
export async function setActive(tx: Tx, ids: readonly string[], active: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({ active, updated_at: laterThanBefore(now) })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Lists no longer show it, nor do carts and wishlists; orders keep their copy. */
export async function markDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('products')
    .set({ deleted_at: now, updated_at: laterThanBefore(now) })
    .where('id', '=', id)
    .execute()
}

/** Whether there is a deleted product of that id, which nobody else changes until `tx` has ended. */
export async function lockDeleted(tx: Tx, id: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('products')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

/** Brings a deleted product back; it stands at its selling price until `reprice` has run. */
export async function revive(
  tx: Tx,
  id: string,
  { categoryId, brandId }: { categoryId: string; brandId: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('products')
    .set(({ ref }) => ({
      deleted_at: null,
      category_id: categoryId,
      brand_id: brandId,
      price: ref('sale_price'),
      offer_percentage: null,
      updated_at: laterThanBefore(now),
    }))
    .where('id', '=', id)
    .execute()
}

/** Whether a product was ever ordered. */
export async function isOrdered(tx: Tx, id: string): Promise<boolean> {
  const item = await tx
    .selectFrom('order_items')
    .where('product_id', '=', id)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return item !== undefined
}

function laterThanBefore(now: Date) {
  return sql<Date>`greatest(${now}::timestamptz, date_trunc('milliseconds', updated_at) + interval '1 millisecond')`
}

/** Puts these pictures, in this order, in the place of those that a product has beside its thumbnail. */
export async function replacePictures(tx: Tx, productId: string, images: readonly string[]): Promise<void> {
  await tx.deleteFrom('product_pictures').where('product_id', '=', productId).execute()
  if (images.length === 0) return
  await tx
    .insertInto('product_pictures')
    .values(images.map((image, position) => ({ product_id: productId, image, position })))
    .execute()
}

/** Does to a product's sizes, which are locked, what was planned, and writes down every unit that came or went. */
export async function moveStock(tx: Tx, productId: string, plan: StockPlan): Promise<void> {
  const { added, moved, removed } = plan
  const moves: { size_id: string; quantity: number }[] = []
  for (const { id, by } of moved) {
    await tx
      .updateTable('product_sizes')
      .set({ stock: sql<number>`stock + ${by}::int` })
      .where('id', '=', id)
      .execute()
    moves.push({ size_id: id, quantity: by })
  }
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id)
    await tx.deleteFrom('product_sizes').where('id', 'in', ids).execute()
    moves.push(...removed.flatMap(({ id, stock }) => (stock > 0 ? { size_id: id, quantity: -stock } : [])))
  }
  if (added.length > 0) {
    const rows = await tx
      .insertInto('product_sizes')
      .values(added.map((size) => ({ ...size, product_id: productId })))
      .returning(['id', 'stock'])
      .execute()
    moves.push(...rows.flatMap(({ id, stock }) => (stock > 0 ? { size_id: id, quantity: stock } : [])))
  }
  if (moves.length === 0) return
  await tx
    .insertInto('stock_moves')
    .values(moves.map((move) => ({ ...move, cause: 'count' })))
    .execute()
}
