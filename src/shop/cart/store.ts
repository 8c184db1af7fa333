import { fromPaise, type Paise } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { Gender } from '../catalog/rules.ts'
import { type SizeSystem, sizeLabel, sizeSystemOf } from '../catalog/size-rules.ts'
import type { OfferedCoupon } from '../coupons/rules.ts'
import { readChosenCoupon } from './coupon-store.ts'
import type { CartLine, GoneLine, SeenLine } from './rules.ts'

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

type LineRow = Omit<CartLine, 'brand' | 'category' | 'price' | 'originalPrice' | 'sizeLabel'> & {
  gender: Gender
  sizeSystem: SizeSystem | null
  originalPrice: number
  price: number
  brandId: string
  brandName: string
  categoryId: string
  categoryName: string
  openReservation: string | null
}

/** The unpaid order of user `$1`, whose reserved units only that user can buy. */
const openReservation = `(select id from orders where user_id = $1::uuid and state = 'awaiting_payment')`

// Reading `$1` in a subquery hides its value: otherwise PostgreSQL plans six joins again for each user.
const linesWith = ({ more = '', which = '' }) => `
  with hold as materialized ${openReservation}
  select cart_lines.id, cart_lines.quantity, cart_lines.size_id as "sizeId", product_sizes.size,
    stock + coalesce(kept.quantity, 0) as stock, products.id as "productId", products.name as "productName",
    products.thumbnail, products.listed as available, sale_price as "originalPrice", paid.price,
    brands.id as "brandId", brands.name as "brandName", categories.id as "categoryId",
    categories.name as "categoryName", size_system as "sizeSystem", gender, (select id from hold) as "openReservation"${more}
  from cart_lines
  join product_sizes on product_sizes.id = size_id
  left join order_items as kept on kept.order_id = (select id from hold) and kept.size_id = cart_lines.size_id
  join products on products.id = cart_lines.product_id
  cross join lateral price_on(products.id, products.category_id, sale_price, $2::date) as paid
  join brands on brands.id = products.brand_id
  join categories on categories.id = products.category_id
  where user_id = (select $1::uuid)${which}
  order by cart_lines.created_at, cart_lines.id`

const linesOf = linesWith({ which: ' and products.deleted_at is null and removed_at is null' })
const seenLinesOf = linesWith({
  more: ', seen_price as "seenPrice", deleted_at is not null as deleted, removed_at is not null as removed',
})

/** Oldest first, without deleted products and removed sizes. */
export async function readLines(on: Database, userId: string): Promise<CartLine[]> {
  return (await readLinesAndReservation(on, userId)).lines
}

/** Also returns the unpaid order's id; null for an empty cart. */
async function readLinesAndReservation(
  on: Database,
  userId: string,
): Promise<{ lines: CartLine[]; openReservation: string | null }> {
  const rows = await run<LineRow>(on, linesOf, [userId, clock.today()])
  return { lines: rows.map(lineOf), openReservation: rows[0]?.openReservation ?? null }
}

/** Takes no lock: the order's statement detects later changes. An empty cart reports no `openReservation`. */
export async function readCartForCheckout(
  on: Database,
  userId: string,
  { withCoupon }: { withCoupon: boolean },
): Promise<{ lines: CartLine[]; coupon: OfferedCoupon | null; openReservation: string | null }> {
  const cart = await readLinesAndReservation(on, userId)
  return { ...cart, coupon: withCoupon ? await readChosenCoupon(on, userId) : null }
}

export async function readSeenLines(
  on: Database,
  userId: string,
): Promise<{ lines: SeenLine[]; gone: GoneLine[] }> {
  const rows = await run<LineRow & { seenPrice: number | null; deleted: boolean; removed: boolean }>(
    on,
    seenLinesOf,
    [userId, clock.today()],
  )
  return {
    lines: rows
      .filter(({ deleted, removed }) => !deleted && !removed)
      .map(({ deleted, removed, seenPrice, ...row }) => ({
        ...lineOf(row),
        seenPrice: seenPrice === null ? null : fromPaise(seenPrice),
      })),
    gone: rows
      .filter(({ deleted, removed }) => deleted || removed)
      .map(({ id, deleted, ...row }) => ({
        id,
        productName: deleted ? row.productName : `${row.productName} in size ${labelOf(row)}`,
      })),
  }
}

type SizedLine = Pick<LineRow, 'categoryName' | 'sizeSystem' | 'gender' | 'size'>

function labelOf({ categoryName: name, sizeSystem, gender, size }: SizedLine): string {
  return sizeLabel(sizeSystemOf({ name, sizeSystem }), gender, size)
}

function lineOf({ openReservation: _, ...row }: LineRow): CartLine {
  const { brandId, brandName, categoryId, categoryName, originalPrice, price, ...sized } = row
  const { gender, sizeSystem, ...line } = sized
  return {
    ...line,
    sizeLabel: labelOf(row),
    originalPrice: fromPaise(originalPrice),
    price: fromPaise(price),
    brand: { id: brandId, name: brandName },
    category: { id: categoryId, name: categoryName },
  }
}

type FoundSize = { available: boolean; price: number; sizeId: string | null; stock: number | null }

const sizeFor = `
  select listed as available, paid.price, product_sizes.id as "sizeId", stock + coalesce((
    select quantity from order_items where order_id = ${openReservation} and size_id = product_sizes.id), 0) as stock
  from products
  cross join lateral price_on(products.id, category_id, sale_price, $4::date) as paid
  left join product_sizes on product_sizes.product_id = products.id and size = $3 and removed_at is null
  where products.id = $2 and deleted_at is null`

/** `stock` is what this user can buy. Without `size` if the product lacks it; null if there is no product. */
export async function findSize(
  on: Database,
  userId: string,
  productId: string,
  size: number,
): Promise<FoundSize | null> {
  const [found] = await run<FoundSize>(on, sizeFor, [userId, productId, size, clock.today()])
  return found ?? null
}

export async function insertLine(
  tx: Tx,
  line: { userId: string; productId: string; sizeId: string; quantity: number; seenPrice: Paise },
): Promise<void> {
  const { userId, productId, sizeId, quantity, seenPrice } = line
  await tx
    .insertInto('cart_lines')
    .values({ user_id: userId, product_id: productId, size_id: sizeId, quantity, seen_price: seenPrice })
    .execute()
}

export async function updateLine(
  tx: Tx,
  lineId: string,
  line: { sizeId: string; quantity: number; seenPrice?: Paise },
): Promise<void> {
  const { sizeId, quantity, seenPrice } = line
  await tx
    .updateTable('cart_lines')
    .where('id', '=', lineId)
    .set({ size_id: sizeId, quantity, ...(seenPrice !== undefined && { seen_price: seenPrice }) })
    .execute()
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
