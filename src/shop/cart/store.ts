import { fromPaise, type Paise } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import { type Database, Overtaken, run, type Tx } from '../../platform/database.ts'
import type { Gender, Product } from '../catalog/rules.ts'
import { type SizeSystem, sizeLabel, sizeSystemOf } from '../catalog/size-rules.ts'
import { type ProductRow, productOf, shownColumns, sizeSystemColumn } from '../catalog/store.ts'
import type { OfferedCoupon } from '../coupons/rules.ts'
import type { Multibuy } from '../multibuys/rules.ts'
import { findRunning } from '../multibuys/store.ts'
import { readChosenCoupon } from './coupon-store.ts'
import type { CartLine, FilledCart, GoneLine } from './rules.ts'

const lockOrCreate = `
  insert into carts (user_id) values ($1) on conflict (user_id) do update set user_id = excluded.user_id`

/** Upsert that also locks the cart row until `tx` ends. */
export async function lockOrCreateCart(tx: Tx, userId: string): Promise<void> {
  await run(tx, lockOrCreate, [userId])
}

const lock = `select from carts where user_id = $1 for no key update`

export async function lockCart(tx: Tx, userId: string): Promise<void> {
  await run(tx, lock, [userId])
}

export type LineRow = Omit<CartLine, 'brand' | 'category' | 'price' | 'originalPrice' | 'sizeLabel'> & {
  gender: Gender
  sizeSystem: SizeSystem | null
  originalPrice: number
  price: number
  brandId: string
  brandName: string
  categoryId: string
  categoryName: string
}

/** Of a size, its product, brand and category, and of `paid`, its price at a moment. */
export const lineColumns = `product_sizes.size, products.id as "productId", products.name as "productName",
    products.thumbnail, products.listed as available, products.weight, sale_price as "originalPrice", paid.price,
    brands.id as "brandId", brands.name as "brandName", categories.id as "categoryId",
    categories.name as "categoryName", ${sizeSystemColumn} as "sizeSystem", gender`

/** The unpaid order of user `$1`, whose reserved units only that user can buy. */
const openReservation = `(select id from orders where user_id = $1::uuid and state = 'awaiting_payment')`

// Reading `$1` in a subquery hides its value: otherwise PostgreSQL plans six joins again for each user.
const linesOf = `
  with hold as materialized ${openReservation}
  select cart_lines.id, cart_lines.quantity, cart_lines.size_id as "sizeId", ${lineColumns},
    stock + coalesce(kept.quantity, 0) as stock,
    (select id from hold) as "openReservation"
  from cart_lines
  join product_sizes on product_sizes.id = size_id
  left join order_items as kept on kept.order_id = (select id from hold) and kept.size_id = cart_lines.size_id
  join products on products.id = cart_lines.product_id
  cross join lateral price_at(products.id, products.category_id, sale_price, $2::timestamptz) as paid
  join brands on brands.id = products.brand_id
  join categories on categories.id = products.category_id
  where user_id = (select $1::uuid) and products.deleted_at is null and removed_at is null
  order by cart_lines.created_at, cart_lines.id`

const seenLinesOf = `
  with hold as materialized ${openReservation},
    cart as materialized (select coupon_id, coupon_code from carts where user_id = $1::uuid)
  select cart_lines.id, cart_lines.quantity, cart_lines.size_id as "sizeId", product_sizes.size,
    stock + coalesce(kept.quantity, 0) as stock, seen_price as "seenPrice", removed_at is not null as removed,
    (select coupon_id from cart) as "couponId", (select coupon_code from cart) as "couponCode",
    products.name as "productName", case when deleted_at is null then (
      select row_to_json(shown) from (
        select ${shownColumns}
        from price_at(products.id, products.category_id, products.sale_price, $2::timestamptz) as paid
      ) as shown
    ) end as product
  from cart_lines
  join product_sizes on product_sizes.id = size_id
  left join order_items as kept on kept.order_id = (select id from hold) and kept.size_id = cart_lines.size_id
  join products on products.id = cart_lines.product_id
  where user_id = (select $1::uuid)
  order by cart_lines.created_at, cart_lines.id`

/** Oldest first, without deleted products and removed sizes. */
export async function readLines(on: Database, userId: string): Promise<CartLine[]> {
  return (await readLinesAndReservation(on, userId)).lines
}

/** Also returns the unpaid order's id; null for an empty cart. */
async function readLinesAndReservation(
  on: Database,
  userId: string,
): Promise<{ lines: CartLine[]; openReservation: string | null }> {
  type Row = LineRow & { openReservation: string | null }
  const rows = await run<Row>(on, linesOf, [userId, clock.now()])
  const lines = rows.map(({ openReservation: _, ...row }) => lineOf(row))
  return { lines, openReservation: rows[0]?.openReservation ?? null }
}

/** Takes no lock: the order's statement detects later changes. An empty cart reports no `openReservation`. */
export async function readCartForCheckout(
  on: Database,
  userId: string,
  { withCoupon, multibuyId }: { withCoupon: boolean; multibuyId: string | null },
): Promise<{
  lines: CartLine[]
  coupon: OfferedCoupon | null
  multibuy: Multibuy | null
  openReservation: string | null
}> {
  const cart = await readLinesAndReservation(on, userId)
  return {
    ...cart,
    coupon: withCoupon ? await readChosenCoupon(on, userId) : null,
    multibuy: multibuyId === null ? null : await findRunning(on, multibuyId, clock.now()),
  }
}

type SeenRow = Pick<CartLine, 'id' | 'quantity' | 'sizeId' | 'size' | 'stock' | 'productName'> & {
  seenPrice: number | null
  removed: boolean
  couponId: string | null
  couponCode: string | null
  /** Null if it was deleted. */
  product: ProductRow | null
}

/** `coupon`: what the cart remembers, also of one deleted since; null for an empty cart. */
export async function readSeenLines(
  on: Database,
  userId: string,
): Promise<Pick<FilledCart, 'lines' | 'gone'> & { coupon: { id: string | null; code: string } | null }> {
  const rows = await run<SeenRow>(on, seenLinesOf, [userId, clock.now()])
  const lines: FilledCart['lines'] = []
  const gone: GoneLine[] = []
  for (const { couponId, couponCode, product: shown, ...row } of rows) {
    const product = shown && productOf(shown)
    if (product && !row.removed) lines.push(seenLineOf(row, product))
    else gone.push({ id: row.id, productName: product ? nameWithSize(product, row.size) : row.productName })
  }
  const { couponId: id = null, couponCode: code = null } = rows[0] ?? {}
  return { lines, gone, coupon: code === null ? null : { id, code } }
}

type SeenLineRow = Omit<SeenRow, 'couponId' | 'couponCode' | 'product'>

function seenLineOf(
  { removed: _, seenPrice, ...line }: SeenLineRow,
  product: Product,
): FilledCart['lines'][number] {
  const { id: productId, brand, category, thumbnail, listed: available, salePrice, price, weight } = product
  return {
    ...line,
    productId,
    sizeLabel: labelOf(product, line.size),
    thumbnail: thumbnail?.hash ?? null,
    available,
    weight,
    originalPrice: salePrice,
    price,
    brand: { id: brand.id, name: brand.name },
    category: { id: category.id, name: category.name },
    seenPrice: seenPrice === null ? null : fromPaise(seenPrice),
    product,
  }
}

const nameWithSize = (product: Product, size: number) => `${product.name} in size ${labelOf(product, size)}`

function labelOf({ category, gender }: Pick<Product, 'category' | 'gender'>, size: number): string {
  return sizeLabel(sizeSystemOf(category), gender, size)
}

export function lineOf(row: LineRow): CartLine {
  const { brandId, brandName, categoryId, categoryName, originalPrice, price, ...sized } = row
  const { gender, sizeSystem, ...line } = sized
  return {
    ...line,
    sizeLabel: sizeLabel(sizeSystemOf({ name: categoryName, sizeSystem }), gender, row.size),
    originalPrice: fromPaise(originalPrice),
    price: fromPaise(price),
    brand: { id: brandId, name: brandName },
    category: { id: categoryId, name: categoryName },
  }
}

type FoundSize = { available: boolean; price: number; sizeId: string | null; stock: number | null }
type CartState = {
  /** For `saveLine`; null without a cart. */
  version: string | null
  lineQuantity: number | null
  /** Without deleted products and removed sizes. */
  lineCount: number
}

const sizeFor = `
  select listed as available, paid.price, product_sizes.id as "sizeId", stock + coalesce((
    select quantity from order_items where order_id = ${openReservation} and size_id = product_sizes.id), 0) as stock,
    (select xmin from carts where user_id = $1) as version,
    (select quantity from cart_lines where user_id = $1 and size_id = product_sizes.id) as "lineQuantity",
    (select count(*) from cart_lines
      join products on products.id = product_id join product_sizes on product_sizes.id = size_id
      where user_id = (select $1::uuid) and deleted_at is null and removed_at is null) as "lineCount"
  from products
  cross join lateral price_at(products.id, category_id, sale_price, $4::timestamptz) as paid
  left join product_sizes on product_sizes.product_id = products.id and size = $3 and removed_at is null
  where products.id = $2 and deleted_at is null`

/**
 * `stock` is what this user can buy; it and `sizeId` are null if the product lacks the size. Also returns the state of
 * the user's cart. Null if there is no product.
 */
export async function findSize(
  on: Database,
  userId: string,
  productId: string,
  size: number,
): Promise<(FoundSize & CartState) | null> {
  const [found] = await run<FoundSize & CartState>(on, sizeFor, [userId, productId, size, clock.now()])
  return found ?? null
}

// Every write of a cart updates its row, which gives it another `xmin`.
const saveOf = `
  with created as (
    insert into carts (user_id) select $1::uuid where $2::xid is null on conflict do nothing returning user_id
  ), locked as (
    update carts set user_id = user_id where user_id = $1 and xmin = $2 returning user_id
  )
  insert into cart_lines (user_id, product_id, size_id, quantity, seen_price)
  select user_id, $3::uuid, $4::uuid, $5::int, $6::bigint
  from (select user_id from created union all select user_id from locked) as cart
  on conflict (user_id, size_id) do update set quantity = excluded.quantity, seen_price = excluded.seen_price
  returning id`

/** Adds a line for the size, or changes the one there is. Fails as overtaken if the cart was written since `version`. */
export async function saveLine(
  on: Database,
  userId: string,
  { version }: CartState,
  line: { productId: string; sizeId: string; quantity: number; seenPrice: Paise },
): Promise<void> {
  const { productId, sizeId, quantity, seenPrice } = line
  const saved = await run(on, saveOf, [userId, version, productId, sizeId, quantity, seenPrice])
  if (saved.length === 0) throw new Overtaken()
}

const updateSizeAndQuantity = `update cart_lines set size_id = $2, quantity = $3 where id = $1`

export async function updateLine(
  tx: Tx,
  lineId: string,
  { sizeId, quantity }: { sizeId: string; quantity: number },
): Promise<void> {
  await run(tx, updateSizeAndQuantity, [lineId, sizeId, quantity])
}

const updateSeenPrices = `
  update cart_lines set seen_price = seen.price
  from unnest($1::uuid[], $2::bigint[]) as seen (id, price)
  where cart_lines.id = seen.id`

export async function writeSeenPrices(
  tx: Tx,
  lines: readonly { lineId: string; price: Paise }[],
): Promise<void> {
  const ids = lines.map(({ lineId }) => lineId)
  const prices = lines.map(({ price }) => price)
  await run(tx, updateSeenPrices, [ids, prices])
}

const deleteByIds = `delete from cart_lines where id = any($1::uuid[])`

export async function deleteLines(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await run(tx, deleteByIds, [lineIds])
}

export async function deleteCart(on: Database, userId: string): Promise<void> {
  await on.deleteFrom('carts').where('user_id', '=', userId).execute()
}
