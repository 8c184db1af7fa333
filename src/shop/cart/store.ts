import { sql } from 'kysely'
import type { Day } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { CartLine, Coupon } from './rules.ts'

/** Makes the shopper's cart if there is none, and makes every other change of it wait until `tx` has ended. */
export function lockCart(tx: Tx, userId: string): Promise<{ couponId: string | null }> {
  return tx
    .insertInto('carts')
    .values({ user_id: userId })
    .onConflict((cart) => cart.column('user_id').doUpdateSet({ user_id: userId }))
    .returning('coupon_id as couponId')
    .executeTakeFirstOrThrow()
}

type LineRow = Omit<CartLine, 'brand' | 'category' | 'price' | 'originalPrice'> & {
  originalPrice: number
  price: number
  brandId: string
  brandName: string
  categoryId: string
  categoryName: string
}

// The inner select keeps the shopper from the planner, which would plan five joins anew for everybody.
const linesOf = `
  select cart_lines.id, quantity, size_id as "sizeId", size, stock, products.id as "productId",
    products.name as "productName", products.thumbnail, products.listed as available, sale_price as "originalPrice",
    price, brands.id as "brandId", brands.name as "brandName", categories.id as "categoryId",
    categories.name as "categoryName"
  from cart_lines
  join product_sizes on product_sizes.id = size_id
  join products on products.id = cart_lines.product_id
  join brands on brands.id = brand_id
  join categories on categories.id = category_id
  where user_id = (select $1::uuid) and products.deleted_at is null
  order by cart_lines.created_at, cart_lines.id`

/** The lines of a cart, oldest first; those of deleted products are gone. */
export async function readLines(on: Database, userId: string): Promise<CartLine[]> {
  const rows = await run<LineRow>(on, linesOf, [userId])
  return rows.map(({ brandId, brandName, categoryId, categoryName, originalPrice, price, ...row }) => ({
    ...row,
    originalPrice: fromPaise(originalPrice),
    price: fromPaise(price),
    brand: { id: brandId, name: brandName },
    category: { id: categoryId, name: categoryName },
  }))
}

/** The coupon chosen with a cart, whether it counts or not. */
export async function readChosenCoupon(on: Database, userId: string): Promise<Coupon | null> {
  const row = await on
    .selectFrom('carts')
    .innerJoin('coupons', 'coupons.id', 'carts.coupon_id')
    .where('carts.user_id', '=', userId)
    .select(['coupons.id', 'code', 'percentage', 'minimum_purchase', 'maximum_discount'])
    .select(sql<Day>`expiry_date`.as('expiryDate'))
    .executeTakeFirst()
  if (!row) return null
  const { minimum_purchase, maximum_discount, ...coupon } = row
  return {
    ...coupon,
    minimumPurchase: fromPaise(minimum_purchase),
    maximumDiscount: fromPaise(maximum_discount),
  }
}

/** A product's size, or the product without it; null for a product that is not there. */
export async function findSize(
  on: Database,
  productId: string,
  size: number,
): Promise<{ available: boolean; sizeId: string | null; stock: number | null } | null> {
  const found = await on
    .selectFrom('products')
    .leftJoin('product_sizes', (join) =>
      join.onRef('product_sizes.product_id', '=', 'products.id').on('size', '=', size),
    )
    .where('products.id', '=', productId)
    .where('deleted_at', 'is', null)
    .select(['listed as available', 'product_sizes.id as sizeId', 'stock'])
    .executeTakeFirst()
  return found ?? null
}

export async function insertLine(
  tx: Tx,
  line: { userId: string; productId: string; sizeId: string; quantity: number },
): Promise<void> {
  const { userId, productId, sizeId, quantity } = line
  await tx
    .insertInto('cart_lines')
    .values({ user_id: userId, product_id: productId, size_id: sizeId, quantity })
    .execute()
}

export async function updateLine(
  tx: Tx,
  lineId: string,
  line: { sizeId: string; quantity: number },
): Promise<void> {
  await tx
    .updateTable('cart_lines')
    .where('id', '=', lineId)
    .set({ size_id: line.sizeId, quantity: line.quantity })
    .execute()
}

export async function deleteLines(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await sql`delete from cart_lines where id = any(${lineIds}::uuid[])`.execute(tx)
}

/** Takes the whole cart away, with its coupon. */
export async function deleteCart(on: Database, userId: string): Promise<void> {
  await on.deleteFrom('carts').where('user_id', '=', userId).execute()
}
