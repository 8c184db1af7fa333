import { type RawBuilder, sql } from 'kysely'
import { type Database, plannedByValues } from '../../platform/database.ts'

/** Which orders a search means: those of some buyers, those found one by one, and those whose id or number begins so. */
export type OrderSearch = {
  /** Null where the words are so common that very many have them. */
  buyers: string[] | null
  words: string[]
  /** Those with a product or an invoice, and those that go to a place. */
  orders: string[]
  number: string | null
  /** The least and the greatest id that begin so. */
  ids: [string, string] | null
}

/** From here on a name is too common to hand over all who bear it: the statement looks for them itself. */
const manyBuyers = 1_000
/** Of products with a name so many are looked at, and the orders of so many, the best selling ones, are found. */
const MAX_NAMED = 5_000
const MAX_PRODUCTS = 50
/** So many orders are found by product, by invoice and by place each. */
const MAX_ORDERS = 1_000

/**
 * What a search means: words each of which is inside the customer's name, email or phone; the beginning of an order's
 * number (the last eight digits of its id, from four on), or the beginning of its id; words of a product's name; the
 * beginning of an invoice's number; a pin code or a city. `names` asks for products, for `to_tsquery`; without it neither
 * products nor places are searched.
 */
export async function searchOrders(on: Database, text: string, names?: string): Promise<OrderSearch> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const { rows } = await sql<{ id: string }>`
    select id from users where ${bears(words)} limit ${manyBuyers + 1}`.execute(on)
  const buyers = rows.length > manyBuyers ? null : rows.map(({ id }) => id)
  const digits = text.replace(/^#/, '').toLowerCase()
  return {
    buyers,
    words,
    orders: [
      ...(await withInvoice(on, text)),
      ...(names === undefined ? [] : await withProduct(on, names)),
      ...(names === undefined ? [] : await withPlace(on, text.trim().toLowerCase())),
    ],
    number: /^[0-9a-f]{4,8}$/.test(digits) ? digits : null,
    ids: idsFrom(digits),
  }
}

/** The newest orders with the products that are named so. */
async function withProduct(on: Database, names: string): Promise<string[]> {
  const newest = (status: RawBuilder<unknown>) => sql`
    (select order_id, sold_at from order_items where product_id = products.id and ${status}
     order by sold_at desc limit ${MAX_ORDERS})`
  // Sorted only after the limit, or PostgreSQL walks all products in that order to meet a word that no name has.
  const named = sql`
    select id, sold_recently from products
    where ts_filter(search, '{a}') @@ to_tsquery('english', ${names}) limit ${MAX_NAMED}`
  const { rows } = await sql<{ id: string }>`
    select items.order_id as id
    from (select id from (${named}) as named order by sold_recently desc, id desc limit ${MAX_PRODUCTS}) as products,
      lateral (${newest(sql`status not in ('Cancelled', 'ReturnAccepted')`)}
        union all ${newest(sql`status in ('Cancelled', 'ReturnAccepted')`)}) as items
    order by items.sold_at desc limit ${MAX_ORDERS}`.execute(on)
  return rows.map(({ id }) => id)
}

async function withInvoice(on: Database, text: string): Promise<string[]> {
  const number = text.trim().toUpperCase()
  if (!/^INV[0-9A-Z]{0,10}$/.test(number)) return []
  const { rows } = await sql<{ id: string }>`
    select order_id as id from invoices where number like ${`${number}%`} limit ${MAX_ORDERS}`.execute(on)
  return rows.map(({ id }) => id)
}

/** The newest orders that go to a pin code or a city, read off `orders_by_pin_code` or `orders_by_city`. */
async function withPlace(on: Database, place: string): Promise<string[]> {
  const column = /^\d{6}$/.test(place)
    ? sql`shipping_address ->> 'pinCode'`
    : sql`lower(shipping_address ->> 'city')`
  const { rows } = await sql<{ id: string }>`
    select id from orders where state = 'placed' and ${column} = ${place}
    order by placed_at desc, id desc limit ${MAX_ORDERS}`.execute(on)
  return rows.map(({ id }) => id)
}

/** Somebody's name, email and phone have these words: as the index `users_searched` has them. */
function bears(words: readonly string[]): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    const inside = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`lower(' ' || name || ' ' || email || ' ' || coalesce(phone, '')) like ${inside}`
  })
  return sql`${sql.join([sql`role = 'user' and deleted_at is null`, ...conditions], sql` and `)}`
}

function idsFrom(digits: string): [string, string] | null {
  const hex = digits.replace(/-/g, '')
  if (!/^[0-9a-f]{8,32}$/.test(hex)) return null
  return [hex.padEnd(32, '0'), hex.padEnd(32, 'f')]
}

/** The condition for `orders`, or for what names an order and its buyer; `isIndexed` if by both. */
export function matchesSearch(
  { buyers, words, orders, number, ids }: OrderSearch,
  of = { order: 'orders.id', buyer: 'orders.user_id', isIndexed: true },
): RawBuilder<boolean> {
  const [order, buyer] = [sql.ref(of.order), sql.ref(of.buyer)]
  // A subquery's array is planned as ten ids, so they are looked up. Planned as a thousand, with a limit of 7, all orders
  // are walked by time until some are met: 0.5 s of 300,000 where the thousand are old.
  const found = of.isIndexed && buyers ? sql`array(select unnest(${orders}::uuid[]))` : sql`${orders}::uuid[]`
  const ways = [
    buyers
      ? sql`${buyer} = any(${buyers}::uuid[])`
      : sql`exists (select from users where users.id = ${buyer} and ${bears(words)})`,
    ...(orders.length > 0 ? [sql`${order} = any(${found})`] : []),
    ...(number ? [sql`right(${order}::text, 8) like ${`${number}%`}`] : []),
    ...(ids ? [sql`${order} between ${ids[0]}::uuid and ${ids[1]}::uuid`] : []),
  ]
  return sql<boolean>`${sql.raw(plannedByValues)} (${sql.join(ways, sql` or `)})`
}
