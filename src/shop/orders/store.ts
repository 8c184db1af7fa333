import { type ExpressionBuilder, type InferResult, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { DeliveryDays } from '../../lib/delivery-zones.ts'
import { fromPaise } from '../../lib/money.ts'
import { MAX_COUNTED, offsetOf, type Page } from '../../lib/paging.ts'
import type { Pickup } from '../../lib/pickup.ts'
import { readStored } from '../../lib/read-state.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { DB } from '../../platform/schema.ts'
import { type ByKind, mapCharges } from '../charges/rules.ts'
import { chargesSql } from '../charges/sql-rules.ts'
import type { ParcelFilter } from './outcome-rules.ts'
import {
  type BuyerGst,
  type CounterPayment,
  type DeliveryAddress,
  lastDayToReturn,
  newest,
  type Order,
  type OrderSort,
  type PaymentMethod,
  type Status,
} from './rules.ts'
import { matchesSearch, type OrderSearch } from './search-store.ts'
import { waitingOrders } from './waiting-parcels-store.ts'

type Orders = SelectQueryBuilder<DB, 'orders' | 'users', object>

function placed(on: Database): Orders {
  return inState(on, 'placed')
}

function inState(on: Database, state: 'placed' | 'awaiting_payment'): Orders {
  return on.selectFrom('orders').innerJoin('users', 'users.id', 'user_id').where('state', '=', sql.lit(state))
}

let findStatement: string | undefined

export async function findOrder(on: Database, id: string, userId?: string): Promise<Order | null> {
  // Compiled once: that takes longer than everything else about one order.
  findStatement ??= select(placed(on).where('orders.id', '=', id)).compile().sql
  const [row] = await run<OrderRow>(on, findStatement, [id])
  return row && (userId === undefined || row.buyer.id === userId) ? toOrder(row) : null
}

const buyerId = `
  select user_id as id from orders join users on users.id = user_id
  where orders.id = $1 and state = 'placed' and placed_at > $2 and deleted_at is null`

/** Null for an order from before `since`, or of an account that is erased. */
export async function findBuyerId(on: Database, orderId: string, since: Date): Promise<string | null> {
  const [buyer] = await run<{ id: string }>(on, buyerId, [orderId, since])
  return buyer?.id ?? null
}

/** `SELECT … FOR NO KEY UPDATE` on a placed order. */
export async function lockOrder(tx: Tx, id: string, userId?: string): Promise<Order | null> {
  const orders = tx.selectFrom('orders').where('id', '=', id)
  const own = userId === undefined ? orders : orders.where('user_id', '=', userId)
  const locked = await own.select('id').forNoKeyUpdate().executeTakeFirst()
  return locked ? findOrder(tx, id) : null
}

/** Call `lockOrder` first. */
export async function setGst(tx: Tx, id: string, gst: BuyerGst | null): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ gstin: gst?.gstin ?? null, legal_name: gst?.legalName ?? null })
    .where('id', '=', id)
    .execute()
}

/** Placed orders, oldest first, each `FOR NO KEY UPDATE`: locked in the same order by everybody. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<Order[]> {
  const text = `
    select id from orders where id = any($1::uuid[]) and state = 'placed' order by id for no key update`
  const locked = await run<{ id: string }>(tx, text, [ids])
  return readOrdersByIds(
    tx,
    locked.map(({ id }) => id),
  )
}

export async function findUnplaced(on: Database, id: string): Promise<Order | null> {
  const [order] = await read(inState(on, 'awaiting_payment').where('orders.id', '=', id))
  return order ?? null
}

export function readOrdersSince(on: Database, userId: string, since: Date): Promise<Order[]> {
  return read(newestFirst(placed(on).where('user_id', '=', userId).where('placed_at', '>', since)))
}

/** Oldest first. */
export function readOrdersByIds(on: Database, ids: string[]): Promise<Order[]> {
  return read(placed(on).where(sql<boolean>`orders.id = any(${ids}::uuid[])`).orderBy('orders.id'))
}

/** `from` is inclusive, `until` exclusive. */
export type OrderFilter = {
  userId?: string | undefined
  status?: Status | undefined
  payment?: PaymentMethod | undefined
  from?: Date | undefined
  until?: Date | undefined
  parcel?: ParcelFilter | undefined
  tag?: string | undefined
  matching?: OrderSearch | undefined
}

/** Newest first by default. The total is capped at 10,000. */
export async function readOrders(
  on: Database,
  page: Page,
  filter: OrderFilter,
  sort: OrderSort = newest,
): Promise<{ orders: Order[]; total: number }> {
  const found = narrowed(on, filter)
  // Find the page's ids first: a skipped row then costs an index entry, not an order with its items.
  const ids = sorted(found.select('orders.id'), sort).limit(page.limit).offset(offsetOf(page))
  const orders = await read(sorted(placed(on).where('orders.id', 'in', ids), sort))
  const { total } = await on
    .selectFrom(found.select('orders.id').limit(MAX_COUNTED).as('counted'))
    .select((order) => order.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { orders, total }
}

export async function readOrderIds(
  on: Database,
  filter: OrderFilter,
  sort: OrderSort,
  limit: number,
): Promise<string[]> {
  const found = await sorted(narrowed(on, filter).select('orders.id'), sort).limit(limit).execute()
  return found.map(({ id }) => id)
}

/** Uses the columns indexed together with the placing time: status, buyer, end of the id. */
function narrowed(
  on: Database,
  { userId, status, payment, from, until, parcel, tag, matching }: OrderFilter,
) {
  let found = on.selectFrom('orders').where('state', '=', sql.lit('placed'))
  if (userId !== undefined) found = found.where('user_id', '=', userId)
  if (status !== undefined) found = found.where('order_status', '=', status)
  if (payment !== undefined) found = found.where('payment_method', '=', payment)
  if (from) found = found.where('placed_at', '>=', from)
  if (until) found = found.where('placed_at', '<', until)
  if (parcel) found = found.where(sql<boolean>`orders.id = any(array(${sql.raw(waitingOrders[parcel])}))`)
  if (tag !== undefined) found = found.where(isTagged(tag))
  if (matching) found = found.where(matchesSearch(matching))
  return found
}

/** Only this many orders with a tag are found, the newest: ids begin with their time. */
const MAX_TAGGED = 5_000

function isTagged(tag: string) {
  return sql<boolean>`orders.id = any(array(
    select order_id from order_tags where tag = ${tag} order by order_id desc limit ${sql.lit(MAX_TAGGED)}))`
}

function sorted<Columns>(
  orders: SelectQueryBuilder<DB, 'orders', Columns>,
  { by, down }: OrderSort,
): SelectQueryBuilder<DB, 'orders', Columns> {
  const way = down ? 'desc' : 'asc'
  return orders.orderBy(by === 'date' ? 'placed_at' : 'total', way).orderBy('orders.id', way)
}

const newestFirst = (orders: Orders): Orders => sorted(orders, newest)

async function read(orders: Orders): Promise<Order[]> {
  return (await select(orders).execute()).map(toOrder)
}

function select(orders: Orders) {
  return orders
    .select([
      'orders.id',
      'order_number as number',
      'subtotal',
      'offer_discount as offerDiscount',
      'coupon_discount as couponDiscount',
      'total',
      'coupon_code as couponCode',
      sql<NonNullable<Order['multibuy']> | null>`multibuy`.as('multibuy'),
      'placed_at as placedAt',
      'gstin',
      'legal_name as legalName',
      sql<Pickup | null>`pickup`.as('pickup'),
      sql<DeliveryDays | null>`express_days`.as('expressDays'),
      sql<CounterPayment | null>`counter_payment`.as('counterPayment'),
      sql<ByKind<number>>`${sql.raw(chargesSql)}`.as('charges'),
      sql<DeliveryAddress>`shipping_address`.as('shippingAddress'),
      sql<PaymentMethod>`payment_method`.as('paymentMethod'),
    ])
    .select((order) => [buyerOf(order).as('buyer'), itemsOf(order).as('items')])
}

type OrderRow = InferResult<ReturnType<typeof select>>[number]

function toOrder({ gstin, legalName, ...row }: OrderRow): Order {
  return {
    ...row,
    shippingAddress: { ...row.shippingAddress, state: readStored(row.shippingAddress.state) },
    gst: gstin === null ? null : { gstin, legalName },
    subtotal: fromPaise(row.subtotal),
    offerDiscount: fromPaise(row.offerDiscount),
    couponDiscount: fromPaise(row.couponDiscount),
    charges: mapCharges(row.charges, fromPaise),
    total: fromPaise(row.total),
    items: row.items.map(({ deliveredAt, returnDays, ...item }) => ({
      ...item,
      returnUntil: deliveredAt ? lastDayToReturn(new Date(deliveredAt), returnDays) : null,
      originalPrice: fromPaise(item.originalPrice),
      price: fromPaise(item.price),
      couponShare: fromPaise(item.couponShare),
      refund: item.refund === null ? null : fromPaise(item.refund),
    })),
  }
}

function buyerOf(order: ExpressionBuilder<DB, 'users'>) {
  const { ref } = order
  return jsonBuildObject({ id: ref('users.id'), name: ref('users.name'), email: ref('users.email') })
}

// The subquery runs only where it decides: most orders have no limit, or are not delivered.
const deliveredAt = sql<string | null>`
  case when orders.return_days is not null and status in ('Delivered', 'ReturnRejected') then (
    select max(created_at) from order_item_history where item_id = order_items.id and to_status = 'Delivered')
  end`

function itemsOf(order: ExpressionBuilder<DB, 'orders'>) {
  return jsonArrayFrom(
    order
      .selectFrom('order_items')
      .whereRef('order_id', '=', 'orders.id')
      .select([
        'order_items.id',
        'product_id as productId',
        'size_id as sizeId',
        'product_name as productName',
        'thumbnail',
        'size',
        // Orders of releases before show the number.
        sql<string>`coalesce(size_label, trim_scale(size)::text)`.as('sizeLabel'),
        'quantity',
        'original_price as originalPrice',
        'price',
        'coupon_share as couponShare',
        'refund',
        'cancel_reason as cancelReason',
        sql<Status>`status`.as('status'),
        'orders.return_days as returnDays',
        deliveredAt.as('deliveredAt'),
      ])
      .select(({ ref }) => [
        jsonBuildObject({ id: ref('brand_id'), name: ref('brand_name') }).as('brand'),
        jsonBuildObject({ id: ref('category_id'), name: ref('category_name') }).as('category'),
      ])
      .orderBy('position'),
  )
}
