import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { DeliveryAddress } from '../rules.ts'

export type OrderState = 'awaiting_payment' | 'placed' | 'expired'

const lock = `
  select state, payment_id as "paymentId", hold_ends_at as "endsAt" from orders where id = $1 for no key update`

/** Where an order stands with its payment; nobody else changes that until `tx` has ended. */
export async function lockState(
  tx: Tx,
  orderId: string,
): Promise<{ state: OrderState; paymentId: string | null; endsAt: Date | null } | null> {
  const [row] = await run<{ state: OrderState; paymentId: string | null; endsAt: Date | null }>(tx, lock, [
    orderId,
  ])
  return row ?? null
}

const sizes = `select size_id as "sizeId" from order_items where order_id = $1`

export async function sizesOf(on: Database, orderId: string): Promise<string[]> {
  return (await run<{ sizeId: string }>(on, sizes, [orderId])).map(({ sizeId }) => sizeId)
}

const missing = `
  select size_id from order_items
  where order_id = $1 and not exists (
    select from product_sizes where product_sizes.id = size_id and stock >= order_items.quantity)`

/** Whether all units of an order are on the shelf; its sizes are locked, so that they stay there. */
export async function isInStock(tx: Tx, orderId: string): Promise<boolean> {
  return (await run(tx, missing, [orderId])).length === 0
}

const readdressed = `update orders set shipping_address = $2::jsonb where id = $1 and state = 'awaiting_payment'`

/** The same goods go elsewhere: nothing is paid yet, so the order may say so. */
export async function readdress(tx: Tx, orderId: string, address: DeliveryAddress): Promise<void> {
  await run(tx, readdressed, [orderId, JSON.stringify(address)])
}

const buyer = `select name, email from users where id = $1`

export async function readBuyer(on: Database, userId: string): Promise<{ name: string; email: string }> {
  const [row] = await run<{ name: string; email: string }>(on, buyer, [userId])
  if (!row) throw new Error(`there is no shopper ${userId}`)
  return row
}

const outcome = `
  select case when payment_id = $2 then 'placed' else (
    select reason from provider_refunds where provider_refunds.payment_id = $2) end as outcome
  from orders where id = $1`

/** What became of a payment: it placed its order, or goes back for that reason; null when nobody has settled it. */
export async function readOutcome(
  on: Database,
  orderId: string,
  paymentId: string,
): Promise<'placed' | 'second' | 'sold-out' | null> {
  const [row] = await run<{ outcome: 'placed' | 'second' | 'sold-out' | null }>(on, outcome, [
    orderId,
    paymentId,
  ])
  return row?.outcome ?? null
}
