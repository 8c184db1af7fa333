import { type Database, run, type Tx } from '../../platform/database.ts'
import type { Order } from '../orders/rules.ts'
import type { PaymentIntent } from '../payments/rules.ts'
import { type PaymentIntentRow, paymentIntentColumns, toPaymentIntent } from '../payments/store.ts'
import type { Outcome } from './payment-rules.ts'

export type OrderState = 'awaiting_payment' | 'placed' | 'expired'

const lock = `
  select state, hold_ends_at as "endsAt", shipping_address is null as "isCleared" from orders
  where id = $1 for no key update`

type LockedReservation = {
  state: OrderState
  endsAt: Date | null
  /** Never paid; items and address have been removed. */
  isCleared: boolean
}

/** `FOR UPDATE` on the order. */
export async function lockState(tx: Tx, orderId: string): Promise<LockedReservation | null> {
  const [row] = await run<LockedReservation>(tx, lock, [orderId])
  return row ?? null
}

const awaited = `select from orders where id = $1 and state = 'awaiting_payment'`

export type LockedForPayment = Pick<LockedReservation, 'state' | 'isCleared'> & {
  isDeleted: boolean
  /** Null if the payment is not settled. */
  outcome: Outcome | null
}

/** `$2` is the payment. */
const outcome = `
  case when payment_id = $2 then 'placed' else (
    select reason from provider_refunds where provider_refunds.payment_id = $2 and movement_id is null) end as outcome`

const lockWithUser = `
  select state, shipping_address is null as "isCleared", deleted_at is not null as "isDeleted", ${outcome}
  from orders join users on users.id = user_id where orders.id = $1
  for no key update of orders for share of users`

/**
 * The caller holds the lock on the cart, so that `outcome` is what the last attempt committed. Also locks the user, so
 * that `isDeleted` holds until `tx` ends.
 */
export async function lockForPayment(
  tx: Tx,
  orderId: string,
  paymentId: string,
): Promise<LockedForPayment | null> {
  const [row] = await run<LockedForPayment>(tx, lockWithUser, [orderId, paymentId])
  return row ?? null
}

export async function isAwaited(on: Database, orderId: string): Promise<boolean> {
  return (await run(on, awaited, [orderId])).length > 0
}

// For an order that was not placed, `placed_at` is its creation time.
const replaced = `
  select from orders as held
  join orders as other on other.user_id = held.user_id and other.state = 'placed' and other.placed_at >= held.placed_at
  join order_items as bought on bought.order_id = other.id
  join order_items as kept on kept.order_id = held.id and kept.size_id = bought.size_id
  where held.id = $1 and not exists (select from exchanges where exchanges.id = bought.id) limit 1`

export async function isReplaced(on: Database, orderId: string): Promise<boolean> {
  return (await run(on, replaced, [orderId])).length > 0
}

const rival = `
  select id from orders where user_id = $1 and state = 'awaiting_payment' and exists (
    select from order_items as kept join order_items as late using (size_id)
    where kept.order_id = orders.id and late.order_id = $2)
  for no key update`

export async function lockReplacing(tx: Tx, userId: string, orderId: string): Promise<string | null> {
  const [row] = await run<{ id: string }>(tx, rival, [userId, orderId])
  return row?.id ?? null
}

const sizes = `select size_id as "sizeId" from order_items where order_id = any($1::uuid[])`

export async function sizesOf(on: Database, orderIds: readonly string[]): Promise<string[]> {
  return (await run<{ sizeId: string }>(on, sizes, [orderIds])).map(({ sizeId }) => sizeId)
}

const missing = `
  select wanted.size_id from order_items as wanted
  left join order_items as kept on kept.order_id = $2 and kept.size_id = wanted.size_id
  where wanted.order_id = $1 and not exists (
    select from product_sizes
    where product_sizes.id = wanted.size_id and stock + coalesce(kept.quantity, 0) >= wanted.quantity)`

/** Counts units reserved for `other` as available. The caller holds the locks on the sizes. */
export async function isInStock(tx: Tx, orderId: string, other: string | null): Promise<boolean> {
  return (await run(tx, missing, [orderId, other])).length === 0
}

const readdressed = `
  update orders set shipping_address = $2::jsonb, gstin = $3, legal_name = $4, pickup = $5::jsonb
  where id = $1 and state = 'awaiting_payment'`

export async function readdress(
  tx: Tx,
  orderId: string,
  { shippingAddress, gst, pickup }: Pick<Order, 'shippingAddress' | 'gst' | 'pickup'>,
): Promise<void> {
  const { gstin = null, legalName = null } = gst ?? {}
  const fetched = pickup ? JSON.stringify(pickup) : null
  await run(tx, readdressed, [orderId, JSON.stringify(shippingAddress), gstin, legalName, fetched])
}

const byProviderOrder = `
  select ${paymentIntentColumns}, (select ${outcome} from orders where orders.id = payment_intents.id)
  from payment_intents where provider_order_id = $1 and purpose = 'order'`

type OrderIntent = { intent: PaymentIntent; outcome: Outcome | null }

/** `outcome` is null if the payment is not settled. */
export async function findOrderIntent(
  on: Database,
  providerOrderId: string,
  paymentId: string,
): Promise<OrderIntent | null> {
  return toOrderIntent(await run<OrderIntentRow>(on, byProviderOrder, [providerOrderId, paymentId]))
}

const withEvent = `
  with known as (${byProviderOrder}), noted as (
    insert into webhook_events (id, event) select $3, $4 from known where outcome is not null on conflict do nothing)
  select * from known`

/** Records the event as processed if its payment is settled: there is nothing left to do. */
export async function findOrderIntentOfEvent(
  on: Database,
  providerOrderId: string,
  { id, event, paymentId }: { id: string; event: string; paymentId: string },
): Promise<OrderIntent | null> {
  return toOrderIntent(await run<OrderIntentRow>(on, withEvent, [providerOrderId, paymentId, id, event]))
}

type OrderIntentRow = PaymentIntentRow & { outcome: Outcome | null }

function toOrderIntent([row]: OrderIntentRow[]): OrderIntent | null {
  if (!row) return null
  const { outcome, ...intent } = row
  return { intent: toPaymentIntent(intent), outcome }
}
