import { type RawBuilder, sql } from 'kysely'
import { asciiDigits, cleanText } from '../../lib/typed-text.ts'
import { type Database, plannedByValues, run } from '../../platform/database.ts'
import { contactQueryOf, partsOf } from '../accounts/people-search-rules.ts'
import { isCustomerNamed } from '../accounts/people-search-store.ts'
import { isCode } from '../catalog/size-text-rules.ts'
import { normalizeTrackingNumber, trackingNumberPattern } from '../shipments/rules.ts'

export type OrderSearch = {
  /** Null when too many buyers match; the statement then matches them itself. */
  buyers: string[] | null
  words: string[]
  orders: string[]
  number: number | null
  /** The end of the id, which mails named orders by until they had numbers. */
  idEnd: string | null
  ids: [string, string] | null
}

/** Above this many matches, buyers are matched in the statement instead of passed as ids. */
const manyBuyers = 1_000
/** Products examined per name, and best-selling products whose orders are returned. */
const MAX_NAMED = 5_000
const MAX_PRODUCTS = 50
/** Limit for each of product, code, invoice and place. */
const MAX_ORDERS = 1_000

/**
 * Matches what is printed on the papers of an order and what its buyer or receiver can say: words of the account's name, email or
 * phone; words of the address, its phone, GSTIN or coupon; the order's number; a prefix of its id or of the id's last eight digits (from four on);
 * the beginning of an invoice or credit note number; a tracking number; an id of the provider's; an SKU or barcode; a PIN code or
 * city; product names. `names` is a `to_tsquery`; without it products are skipped.
 */
export async function searchOrders(on: Database, typed: string, names = ''): Promise<OrderSearch> {
  const text = asciiDigits(cleanText(typed))
  const words = partsOf(text)
  const { rows } = await sql<{ id: string }>`
    select id from users where ${isCustomerNamed(words)} limit ${manyBuyers + 1}`.execute(on)
  const buyers = rows.length > manyBuyers ? null : rows.map(({ id }) => id)
  const digits = text.replace(/^#\s*/, '').toLowerCase()
  const ofPlace = await withPlace(on, text.toLowerCase().replace(/^(\d{3})\s(\d{3})$/, '$1$2'))
  return {
    buyers,
    words,
    orders: [
      ...(await withDocument(on, text)),
      ...(await withTrackingNumber(on, text)),
      ...(await withPayment(on, text)),
      ...(await withCode(on, text)),
      ...(names === '' ? [] : await withProduct(on, names)),
      ...ofPlace,
      // All orders of a place have its words: its newest are found by the index on places.
      ...(ofPlace.length > 0 ? [] : await withWords(on, contactQueryOf(text))),
    ],
    number: /^\d{1,9}$/.test(digits) ? Number(digits) : null,
    idEnd: /^[0-9a-f]{4,8}$/.test(digits) ? digits : null,
    ids: idsFrom(digits),
  }
}

// Two indexes share the items between them, by status.
const newestItems = (which: string, limit: string) => {
  const newest = (status: string) => `
      (select order_id, sold_at from order_items where ${which} and ${status} order by sold_at desc limit ${limit})`
  const isBack = `('Cancelled', 'ReturnAccepted')`
  return `${newest(`status not in ${isBack}`)} union all ${newest(`status in ${isBack}`)}`
}

// Sort after the limit; otherwise PostgreSQL walks all products in sort order to find a rare word.
const ofProducts = `
  select items.order_id as id
  from (
      select id from (
        select id, sold_recently from products
        where ts_filter(search, '{a}') @@ to_tsquery('shop', $1) limit $2
      ) as named order by sold_recently desc, id desc limit $3
    ) as products,
    lateral (${newestItems('product_id = products.id', '$4')}) as items
  order by items.sold_at desc limit $4`

async function withProduct(on: Database, names: string): Promise<string[]> {
  const rows = await run<{ id: string }>(on, ofProducts, [names, MAX_NAMED, MAX_PRODUCTS, MAX_ORDERS])
  return rows.map(({ id }) => id)
}

const ofDocument = `
  (select order_id as id from invoices where number like $1 limit $2)
  union (select order_id from credit_notes where number like $1 limit $2)`

async function withDocument(on: Database, text: string): Promise<string[]> {
  const number = text.replace(/[\s#/\p{Pd}]/gu, '').toUpperCase()
  if (!/^(INV|CRN)[0-9A-Z]{0,10}$/.test(number)) return []
  const rows = await run<{ id: string }>(on, ofDocument, [`${number}%`, MAX_ORDERS])
  return rows.map(({ id }) => id)
}

const ofPayment = `
  select id from orders where payment_id = $1
  union select id from payment_intents where provider_order_id = $1
  union select payment_intent_id from provider_refunds where payment_id = $1 or refund_id = $1
  union select payment_intent_id from returned_payments where payment_id in (
    select $1 union select payment_id from payment_refunds where id = $1 union select payment_id from disputes where id = $1)`

/** The ids of payments, orders, refunds and disputes that the provider gives, by the letter. */
async function withPayment(on: Database, id: string): Promise<string[]> {
  if (!/^(pay|order|rfnd|disp)_\w+$/.test(id)) return []
  return (await run<{ id: string }>(on, ofPayment, [id])).map(({ id }) => id)
}

// Words that very many orders have would otherwise collect all of these.
const ofWords = `
  select id from (
    select id, placed_at from orders
    where state = 'placed'
      and order_words(shipping_address, gstin, legal_name, coupon_code) @@ to_tsquery('simple', $1)
    limit $2
  ) as found order by placed_at desc, id desc limit $3`
const MAX_WITH_WORDS = 20_000

async function withWords(on: Database, query: string): Promise<string[]> {
  if (query === '') return []
  const rows = await run<{ id: string }>(on, ofWords, [query, MAX_WITH_WORDS, MAX_ORDERS])
  return rows.map(({ id }) => id)
}

const ofTrackingNumber = 'select order_id as id from shipments where tracking_number = $1 limit $2'

async function withTrackingNumber(on: Database, text: string): Promise<string[]> {
  const number = normalizeTrackingNumber(text)
  if (!trackingNumberPattern.test(number)) return []
  const rows = await run<{ id: string }>(on, ofTrackingNumber, [number, MAX_ORDERS])
  return rows.map(({ id }) => id)
}

const ofCode = `
  select items.order_id as id
  from (
      select id, product_id from product_sizes where lower(sku) = $1
      union select id, product_id from product_sizes where lower(barcode) = $1
    ) as sizes,
    lateral (${newestItems('product_id = sizes.product_id and size_id = sizes.id', '$2')}) as items
  order by items.sold_at desc limit $2`

async function withCode(on: Database, text: string): Promise<string[]> {
  const code = text.trim()
  if (!isCode(code)) return []
  const rows = await run<{ id: string }>(on, ofCode, [code.toLowerCase(), MAX_ORDERS])
  return rows.map(({ id }) => id)
}

async function withPlace(on: Database, place: string): Promise<string[]> {
  const column = /^\d{6}$/.test(place)
    ? sql`shipping_address ->> 'pinCode'`
    : sql`lower(shipping_address ->> 'city')`
  const { rows } = await sql<{ id: string }>`
    select id from orders where state = 'placed' and ${column} = ${place}
    order by placed_at desc, id desc limit ${MAX_ORDERS}`.execute(on)
  return rows.map(({ id }) => id)
}

function idsFrom(digits: string): [string, string] | null {
  const hex = digits.replace(/-/g, '')
  if (!/^[0-9a-f]{8,32}$/.test(hex)) return null
  return [hex.padEnd(32, '0'), hex.padEnd(32, 'f')]
}

export function matchesSearch(
  { buyers, words, orders, number, idEnd, ids }: OrderSearch,
  of = { order: 'orders.id', buyer: 'orders.user_id', isIndexed: true },
): RawBuilder<boolean> {
  const [order, buyer] = [sql.ref(of.order), sql.ref(of.buyer)]
  // The planner estimates a subquery's array as ten ids and uses index lookups. With a thousand ids and limit 7 it would
  // scan all orders by time: 0.5 s of 300,000.
  const found = of.isIndexed && buyers ? sql`array(select unnest(${orders}::uuid[]))` : sql`${orders}::uuid[]`
  const ways = [
    buyers
      ? sql`${buyer} = any(${buyers}::uuid[])`
      : sql`exists (select from users where users.id = ${buyer} and ${isCustomerNamed(words)})`,
    ...(orders.length > 0 ? [sql`${order} = any(${found})`] : []),
    ...(number ? [sql`${order} = (select id from orders where order_number = ${number})`] : []),
    ...(idEnd ? [sql`right(${order}::text, 8) like ${`${idEnd}%`}`] : []),
    ...(ids ? [sql`${order} between ${ids[0]}::uuid and ${ids[1]}::uuid`] : []),
  ]
  return sql<boolean>`${sql.raw(plannedByValues)} (${sql.join(ways, sql` or `)})`
}
