import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '../src/lib/dates.ts'
import { type DeliveryDays, type Destination, deliveryRate } from '../src/lib/delivery-zones.ts'
import { fromRupees, toRupees } from '../src/lib/money.ts'
import { clock } from '../src/platform/clock.ts'
import { db, transaction } from '../src/platform/database.ts'
import { feesIn } from '../src/shop/cart/terms-wire.ts'
import type { CartOnWire } from '../src/shop/cart/wire.ts'
import { lockPrices, reprice } from '../src/shop/catalog/reprice.ts'
import type { Status } from '../src/shop/orders/rules.ts'
import type { OrderOnWire } from '../src/shop/orders/wire.ts'
import { openWallet, post } from '../src/shop/wallet/store.ts'
import { cartTotals } from '../src/storefront/cart/totals.ts'
import type { Actor, Answer } from './actors.ts'

export const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  address: '12 Lake View',
  locality: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pinCode: '560038',
  typeofPlace: 'Home',
}

/** So many units of a product's size (8 by default). */
export type CartLine = { id: string; size?: number; quantity?: number }

/** Puts units into a cart, one by one as the shop's button does. */
export async function fillCart(buyer: Actor, ...wanted: CartLine[]): Promise<void> {
  for (const { id, size = 8, quantity = 1 } of wanted) {
    for (let unit = 1; unit <= quantity; unit++) {
      const { status, body } = await buyer.post('/cart/add-to-cart', { productId: id, size })
      if (status !== 200) throw new Error(`not put into the cart: ${body.message}`)
    }
  }
}

/** The payment page's request: the cart's items and totals. */
export async function checkout(
  buyer: Actor,
  paymentMethod = 'COD',
  shippingAddress = address,
  { pickupAt, wantsExpress }: { pickupAt?: string | undefined; wantsExpress?: true } = {},
) {
  const { body } = await buyer.get('/cart/get-to-cart')
  const cart: CartOnWire = body.cart
  const totals = cartTotals(cart, shippingAddress, {
    isCash: paymentMethod === 'COD',
    isPickup: Boolean(pickupAt),
    wantsExpress: Boolean(wantsExpress),
  })
  return {
    items: cart.items as unknown[],
    shippingAddress: shippingAddress as Record<string, unknown>,
    paymentMethod,
    theTotelAmount: toRupees(totals.total),
    discount: toRupees(totals.couponDiscount),
    discountedAmount: toRupees(totals.offerDiscount),
    ...(totals.multibuy && { multibuy: totals.multibuy.id }),
    ...(cart.coupen?.deliveryDiscount && !totals.multibuy && { deliveryCoupen: cart.coupen.code }),
    ...(pickupAt && { pickupAt }),
    ...(wantsExpress && { expressDays: daysOf(cart, shippingAddress) }),
  }
}

/** Any of 1 and 2 where the address has no express. */
function daysOf({ terms }: CartOnWire, to: Destination): DeliveryDays {
  const { least = 1, most = 2 } = deliveryRate(feesIn(terms), to).express ?? {}
  return { least, most }
}

export function order(buyer: Actor, body: unknown, headers?: Record<string, string>): Promise<Answer> {
  return buyer.post('/order/create-order', body, headers)
}

/** Orders these products, from an empty cart on. */
export async function buy(buyer: Actor, wanted: CartLine[], paymentMethod = 'COD'): Promise<OrderOnWire> {
  await fillCart(buyer, ...wanted)
  const { status, body } = await order(buyer, await checkout(buyer, paymentMethod))
  if (status !== 201) throw new Error(`not ordered: ${body.message}`)
  return body.order
}

/** Moves all of an order, or some of its items, to a status as an admin. */
export async function move(
  by: Actor,
  { _id, items }: Pick<OrderOnWire, '_id' | 'items'>,
  newStatus: Status,
): Promise<void> {
  for (const { _id: productId } of items) {
    const { status, body } = await by.put(`/order/update-product-status/${_id}`, { productId, newStatus })
    if (status !== 200) throw new Error(`not moved: ${body.message}`)
  }
}

/** Puts rupees into a wallet, as if the provider had confirmed them. */
export async function fillWallet(owner: Actor, rupees: number): Promise<void> {
  const cause = { cause: 'top-up', reference: randomUUID(), description: 'Money added' } as const
  await transaction(async (tx) => {
    const wallet = await openWallet(tx, owner.id)
    if (wallet !== null) await post(tx, wallet, fromRupees(rupees), 'provider', cause)
  })
}

/** The balance of a wallet in rupees, null without a wallet. */
export async function balanceOf(owner: Actor): Promise<number | null> {
  const wallet = await db
    .selectFrom('ledger_accounts')
    .where('user_id', '=', owner.id)
    .select('balance')
    .executeTakeFirst()
  return wallet ? wallet.balance / 100 : null
}

/** Starts an offer on a product today. */
export async function makeOffer(productId: string, percentage: number): Promise<void> {
  const today = clock.today()
  await transaction(async (tx) => {
    const offer = { name: 'Offer', percentage, start_date: today, end_date: today, product_id: productId }
    await tx.insertInto('offers').values(offer).execute()
    await reprice(tx, today, { productIds: [productId] })
  })
}

/** Ends the offers on a product. */
export async function endOffers(productId: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.deleteFrom('offers').where('product_id', '=', productId).execute()
    await reprice(tx, clock.today(), { productIds: [productId] })
  })
}

type CouponWanted = { percentage?: number; minimum?: number; maximum?: number; expires?: Day }

/** Makes a coupon; amounts in rupees, valid until tomorrow by default. */
export async function makeCoupon(code: string, wanted: CouponWanted = {}): Promise<string> {
  const { percentage = 10, minimum = 1, maximum = 1000, expires = addDays(clock.today(), 1) } = wanted
  const coupon = { code, percentage, minimum_purchase: minimum * 100, maximum_discount: maximum * 100 }
  const made = await db
    .insertInto('coupons')
    .values({ ...coupon, expiry_date: expires })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** The stock of a size. */
export async function stockOf(sizeId: string | undefined): Promise<number> {
  const { stock } = await db
    .selectFrom('product_sizes')
    .where('id', '=', sizeId ?? '')
    .select('stock')
    .executeTakeFirstOrThrow()
  return stock
}

/** Gives a product another selling price, in rupees; an offer on it counts from that. */
export async function changePrice(productId: string, salePrice: number): Promise<void> {
  const paise = fromRupees(salePrice)
  await transaction(async (tx) => {
    await lockPrices(tx)
    const changed = { regular_price: paise, sale_price: paise }
    await tx.updateTable('products').where('id', '=', productId).set(changed).execute()
    await reprice(tx, clock.today(), { productIds: [productId] })
  })
}
