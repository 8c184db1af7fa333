import { expect } from 'vitest'
import { clock } from '../src/platform/clock.ts'
import { db } from '../src/platform/database.ts'
import type { OrderOnWire } from '../src/shop/orders/wire.ts'
import type { Actor, Answer } from './actors.ts'
import { type CartLine, checkout, fillCart } from './buying.ts'
import type { Provider } from './provider.ts'

/** What the browser hands over after the dialog, spelled as our calls spell it. */
export type Proof = { razorpayPaymentId: string; razorpayOrderId: string; razorpaySignature: string }

/** Begins an online payment of the cart as it is. */
export async function begin(buyer: Actor, headers?: Record<string, string>): Promise<Answer> {
  return buyer.post('/order/create-razorpay-order', await checkout(buyer, 'Razorpay'), headers)
}

/** The same for these products, from an empty cart on; returns the id of the provider's order. */
export async function toPay(buyer: Actor, ...wanted: CartLine[]): Promise<string> {
  await fillCart(buyer, ...wanted)
  const { status, body } = await begin(buyer)
  expect(body).toMatchObject({ currency: 'INR', key: expect.stringMatching(/^rzp_test_/) })
  expect(status).toBe(200)
  return body.razorpayOrderId
}

/** A payment in the provider's dialog. */
export async function pay(provider: Provider, orderId: string, more: object = {}): Promise<Proof> {
  const { status, body } = await provider.pay({ order_id: orderId, outcome: 'success', ...more })
  if (status !== 200) throw new Error(`not paid: ${JSON.stringify(body)}`)
  return {
    razorpayPaymentId: body.razorpay_payment_id,
    razorpayOrderId: body.razorpay_order_id,
    razorpaySignature: body.razorpay_signature,
  }
}

export function verify(buyer: Actor, proof: object, headers?: Record<string, string>): Promise<Answer> {
  return buyer.post('/order/verify-Razorpay', proof, headers)
}

/** Orders these products and pays online. */
export async function buyOnline(
  buyer: Actor,
  provider: Provider,
  ...wanted: CartLine[]
): Promise<{ order: OrderOnWire; proof: Proof }> {
  const proof = await pay(provider, await toPay(buyer, ...wanted))
  const { status, body } = await verify(buyer, proof)
  if (status !== 201) throw new Error(`not verified: ${body.message}`)
  return { order: body.order, proof }
}

/** The payment states of the shopper's orders, oldest first. */
export async function statesOf(buyer: Actor): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .where('user_id', '=', buyer.id)
    .select('state')
    .orderBy('id')
    .execute()
  return rows.map(({ state }) => state)
}

const now = clock.now

/** Moves the shop's clock (not the provider's) on by minutes, until `backToNow`. */
export function later(minutes: number): void {
  clock.now = () => new Date(now().getTime() + minutes * 60_000)
}

export function backToNow(): void {
  clock.now = now
}
