import { randomUUID } from 'node:crypto'
import type { Day } from '../../src/lib/dates.ts'
import { fromPaise, nothing, times } from '../../src/lib/money.ts'
import { clock } from '../../src/platform/clock.ts'
import { mostOf, purchaseAmountOf, totalsOf } from '../../src/shop/cart/rules.ts'
import { discountedPrice } from '../../src/shop/catalog/rules.ts'
import { couponShares } from '../../src/shop/orders/refund-rules.ts'
import type { PaymentMethod, Status } from '../../src/shop/orders/rules.ts'
import type { OrderOnWire } from '../../src/shop/orders/wire.ts'
import type { Actor } from '../cast.ts'

/** A product with one size; amounts in paise. */
export type Thing = { id: string; sizeId: string; sale: number; stock: number; offer: Offer | null }
type Offer = { percentage: number; lastDay: Day }

export type Item = {
  id: string
  thing: Thing
  quantity: number
  paid: number
  status: Status
  reason: string | null
}
export type Order = {
  id: string
  method: PaymentMethod
  shipping: number
  wasShipped: boolean
  items: Item[]
}

export type Shopper = {
  actor: Actor
  cart: Map<Thing, number>
  /** Whether the shop's coupon is chosen with the cart. */
  coupon: boolean
  wallet: number | null
  orders: Order[]
}

/** What the shop is to be, in its simplest words: one process, one actor at a time, nothing ever fails. */
export class ShopModel {
  readonly owner: Actor
  readonly shoppers: Shopper[]
  readonly things: Thing[]
  /** Twenty per cent from ₹300 on, at most ₹100. */
  coupon: { id: string; lastDay: Day } | null = null
  readonly code = randomUUID()

  /** Moves the clock on. */
  readonly pass: (minutes: number) => void

  constructor(owner: Actor, shoppers: Actor[], things: Thing[], pass: (minutes: number) => void) {
    this.owner = owner
    this.pass = pass
    this.things = things
    this.shoppers = shoppers.map((actor) => ({
      actor,
      cart: new Map(),
      coupon: false,
      wallet: null,
      orders: [],
    }))
  }

  runs(offer: Offer | null): offer is Offer {
    return (offer?.lastDay ?? '') >= clock.today()
  }

  linesOf({ cart }: Shopper) {
    return [...cart].map(([{ sale, offer }, quantity]) => {
      const originalPrice = fromPaise(sale)
      const price = this.runs(offer) ? discountedPrice(originalPrice, offer.percentage) : originalPrice
      return { originalPrice, price, quantity }
    })
  }

  totalsOf(shopper: Shopper) {
    const lines = this.linesOf(shopper)
    const discount = Math.min(10_000, Math.floor((purchaseAmountOf(lines) * 20 + 50) / 100))
    return totalsOf(lines, shopper.coupon && this.couponCounts(shopper) ? fromPaise(discount) : nothing)
  }

  couponCounts(shopper: Shopper): boolean {
    return (this.coupon?.lastDay ?? '') >= clock.today() && purchaseAmountOf(this.linesOf(shopper)) >= 30_000
  }

  /** Puts so many units of a thing into a cart, if there are. */
  put({ cart }: Shopper, thing: Thing, quantity: number): boolean {
    const fits = quantity <= mostOf(thing.stock)
    if (fits) cart.set(thing, quantity)
    return fits
  }

  remove(shopper: Shopper, thing: Thing): void {
    shopper.cart.delete(thing)
    if (shopper.cart.size === 0) shopper.coupon = false
  }

  /** With which status an order of the whole cart is answered. */
  answerTo(shopper: Shopper, method: PaymentMethod): number {
    const { total } = this.totalsOf(shopper)
    if (shopper.cart.size === 0) return 400
    if ([...shopper.cart].some(([{ stock }, quantity]) => quantity > stock)) return 409
    if (method === 'COD' && total > 100_000) return 400
    return method === 'Wallet' && (shopper.wallet ?? 0) < total ? 402 : 201
  }

  /** What such an order leaves behind; `answered` tells its ids. */
  place(shopper: Shopper, method: PaymentMethod, answered: OrderOnWire): void {
    const lines = this.linesOf(shopper)
    const { total, couponDiscount, shipping } = this.totalsOf(shopper)
    const shares = couponShares(couponDiscount, lines)
    const items = [...shopper.cart].map(([thing, quantity], i): Item => {
      thing.stock -= quantity
      const id = answered.items.find(({ productId }) => productId._id === thing.id)?._id ?? ''
      const paid = times(lines[i]?.price ?? nothing, quantity) - (shares[i] ?? 0)
      return { id, thing, quantity, paid, status: 'Pending', reason: null }
    })
    shopper.orders.unshift({ id: answered._id, method, shipping, wasShipped: false, items })
    if (method === 'Wallet') shopper.wallet = (shopper.wallet ?? 0) - total
    shopper.cart.clear()
    shopper.coupon = false
  }

  /** An item's way to another status, and what it brings about. */
  move(shopper: Shopper, order: Order, item: Item, to: Status, reason?: string): void {
    const credit = (amount: number) => {
      if (amount > 0) shopper.wallet = (shopper.wallet ?? 0) + amount
    }
    if (to === item.status) return
    item.status = to
    if (to.startsWith('Return')) item.reason = reason ?? item.reason ?? 'Other'
    if (to === 'Shipped') order.wasShipped = true
    const inAdvance = order.method !== 'COD'
    if (to === 'ReturnAccepted' || (to === 'Cancelled' && inAdvance)) credit(item.paid)
    if (to === 'Cancelled' || (to === 'ReturnAccepted' && item.reason !== 'Damaged product'))
      item.thing.stock += item.quantity
    const allCancelled = order.items.every(({ status }) => status === 'Cancelled')
    if (to === 'Cancelled' && allCancelled && inAdvance && !order.wasShipped) credit(order.shipping)
  }
}
