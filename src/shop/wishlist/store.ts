import type { Page } from '../../lib/paging.ts'
import { offsetOf } from '../../lib/paging.ts'
import type { Database } from '../../platform/database.ts'

export async function readWishlist(
  on: Database,
  userId: string,
  page: Page,
): Promise<{ productIds: string[]; total: number }> {
  const marked = on
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'product_id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
  const rows = await marked
    .select('product_id')
    .orderBy('wishlist_items.created_at', 'desc')
    .orderBy('product_id')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
  const { total } = await marked.select((item) => item.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return { productIds: rows.map((row) => row.product_id), total: Number(total) }
}

/** True if the product was on the wishlist. */
export async function unmark(on: Database, userId: string, productId: string): Promise<boolean> {
  const { numDeletedRows } = await on
    .deleteFrom('wishlist_items')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function mark(on: Database, userId: string, productId: string): Promise<void> {
  await on
    .insertInto('wishlist_items')
    .values({ user_id: userId, product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
