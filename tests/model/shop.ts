import { randomUUID } from 'node:crypto'
import type { Day } from '../../src/lib/dates.ts'
import { fromPaise, nothing, times } from '../../src/lib/money.ts'
import { clock } from '../../src/platform/clock.ts'
import { maxQuantity, purchaseAmountOf, totalsOf } from '../../src/shop/cart/rules.ts'
import { discountedPrice } from '../../src/shop/catalog/rules.ts'
import { specifiedCharges } from '../../src/shop/charges/rules.ts'
import { cameBack, type Units } from '../../src/shop/orders/outcome-rules.ts'
import type { PaymentMethod, Status } from '../../src/shop/orders/rules.ts'
import { couponShares, movesFrom } from '../../src/shop/orders/rules.ts'
import type { RefundRoute, RefundTo } from '../../src/shop/payments/provider-rules.ts'
import { minPayment } from '../../src/shop/payments/rules.ts'
import { specified } from '../../src/shop/settings/specified.data.ts'
import type { Actor } from '../actors.ts'
import { address } from '../buying.ts'
import type { Provider } from '../provider.ts'
import {
  type Hold,
  type Import,
  type Item,
  isUnsettled,
  type Offer,
  type Order,
  type Parcel,
  type PayOut,
  type PendingEvent,
  type Shopper,
  type SoldItem,
  type SourceRefund,
  type Thing,
  type TopUp,
} from './types.ts'

/** A simple model of the shop: one process, one actor at a time, no failures. */
export class ShopModel {
  readonly owner: Actor
  readonly shoppers: Shopper[]
  readonly things: Thing[]
  readonly holds: Hold[] = []
  readonly topUps: TopUp[] = []
  readonly imports: Import[] = []
  readonly pendingEvents: PendingEvent[] = []
  readonly sourceRefunds: SourceRefund[] = []
  readonly payOuts: PayOut[] = []
  /** Of all changes of many orders, and of parcels that came back. */
  readonly batches: string[] = []
  /** What admins gave on a day. */
  readonly goodwill = new Map<Day, number>()
  readonly courier: string
  /** Of the ledger, as they were before: what was paid out, is to be paid out, and is refunded by the provider. */
  readonly accounts: number[]
  private moment = 0
  /** Twenty per cent from ₹300 on, at most ₹100. */
  coupon: { id: string; lastDay: Day } | null = null
  readonly code = randomUUID()
  readonly provider: Provider
  /** Advances the clock of the shop and the provider. */
  readonly pass: (minutes: number) => Promise<void>

  constructor(
    world: {
      owner: Actor
      courier: string
      people: Actor[]
      things: Thing[]
      provider: Provider
      accounts: number[]
    },
    pass: (minutes: number) => Promise<void>,
  ) {
    this.owner = world.owner
    this.courier = world.courier
    this.things = world.things
    this.provider = world.provider
    this.accounts = world.accounts
    this.pass = pass
    const nothingYet = { coupon: false, wallet: null }
    this.shoppers = world.people.map((actor) => ({ actor, cart: new Map(), orders: [], ...nothingYet }))
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
    const coupon = shopper.coupon && this.couponCounts(shopper) ? fromPaise(discount) : nothing
    return totalsOf(lines, coupon, specifiedCharges)
  }

  couponCounts(shopper: Shopper): boolean {
    return (this.coupon?.lastDay ?? '') >= clock.today() && purchaseAmountOf(this.linesOf(shopper)) >= 30_000
  }

  /** The units of a thing that a shopper can buy: their own open order keeps some. */
  leftFor(shopper: Shopper, thing: Thing): number {
    const kept = this.openReservation(shopper)?.items.find((item) => item.thing === thing)
    return thing.stock + (kept?.quantity ?? 0)
  }

  /** Puts so many units of a thing into a cart, if there are. */
  put(shopper: Shopper, thing: Thing, quantity: number): boolean {
    const fits = quantity <= maxQuantity(this.leftFor(shopper, thing), specified.unitsPerLine)
    if (fits) shopper.cart.set(thing, quantity)
    return fits
  }

  remove(shopper: Shopper, thing: Thing): void {
    const wasThere = shopper.cart.delete(thing)
    if (wasThere && shopper.cart.size === 0) shopper.coupon = false
  }

  /** The status of an order of the whole cart, without an open reservation. */
  answerTo(shopper: Shopper, method: PaymentMethod): number {
    const { total } = this.totalsOf(shopper)
    if (shopper.cart.size === 0) return 400
    if ([...shopper.cart].some(([thing, quantity]) => quantity > this.leftFor(shopper, thing))) return 409
    if (method === 'COD' && total > 100_000) return 400
    return method === 'Wallet' && (shopper.wallet ?? 0) < total ? 402 : 201
  }

  /** The cart at its current prices. */
  private draft(shopper: Shopper, method: PaymentMethod): Order {
    const lines = this.linesOf(shopper)
    const { total, couponDiscount, charges } = this.totalsOf(shopper)
    const shares = couponShares(couponDiscount, lines)
    const items = [...shopper.cart].map(([thing, quantity], i): Item => {
      const paid = times(lines[i]?.price ?? nothing, quantity) - (shares[i] ?? 0)
      return { ...newItem, thing, quantity, paid }
    })
    return {
      id: '',
      method,
      total,
      shipping: charges.shipping,
      ...untouched,
      placeOfSupply: address.state,
      isExchange: false,
      items,
      since: ++this.moment,
    }
  }

  figuresOf(shopper: Shopper): string {
    const lines = this.linesOf(shopper).map((line, i) => [
      [...shopper.cart.keys()][i]?.id,
      ...Object.values(line),
    ])
    return JSON.stringify([lines.sort(), this.totalsOf(shopper)])
  }

  /** An order paid by cash on delivery or from the wallet. */
  place(shopper: Shopper, method: PaymentMethod): void {
    const order = this.draft(shopper, method)
    take(order)
    shopper.orders.unshift(order)
    if (method === 'Wallet') shopper.wallet = (shopper.wallet ?? 0) - order.total
    shopper.cart.clear()
    shopper.coupon = false
  }

  openReservation(shopper: Shopper): Hold | undefined {
    return this.holds.find((hold) => hold.shopper === shopper && hold.state === 'open')
  }

  /** Reserves a cart's units for its payment. */
  keep(shopper: Shopper): void {
    const order = this.draft(shopper, 'Razorpay')
    take(order)
    const ends = clock.now().getTime() + 30 * 60_000
    const open = { state: 'open', payment: null, late: null, captured: true } as const
    const unasked = { atTheProvider: 'no', providerOrderId: null } as const
    this.holds.push({ ...order, ...open, ...unasked, shopper, ends, figures: this.figuresOf(shopper) })
  }

  end(hold: Hold): void {
    hold.state = 'ended'
    for (const { thing, quantity } of hold.items) thing.stock += quantity
  }

  /** Settles a payment: its order is placed, unless it is late and already ordered or out of stock. */
  settle(hold: Hold): void {
    if (hold.state === 'ended') {
      const open = this.openReservation(hold.shopper)
      const rival = open && share(open, hold) ? open : undefined
      const left = (thing: Thing) =>
        thing.stock + (rival?.items.find((item) => item.thing === thing)?.quantity ?? 0)
      const isReplaced = hold.shopper.orders.some(
        (order) => !order.isExchange && order.since > hold.since && share(order, hold),
      )
      if (isReplaced || hold.items.some(({ thing, quantity }) => left(thing) < quantity)) {
        hold.state = 'refunded'
        return
      }
      if (rival) this.end(rival)
      take(hold)
    }
    hold.since = ++this.moment
    const { shopper, items } = hold
    hold.state = 'placed'
    shopper.orders.unshift(hold)
    shopper.coupon = false
    for (const { thing, quantity } of items) {
      const left = (shopper.cart.get(thing) ?? 0) - quantity
      if (left > 0) shopper.cart.set(thing, left)
      else shopper.cart.delete(thing)
    }
  }

  /** The shop receives all webhooks of the provider. */
  settleAll(isReported: (hold: Hold) => boolean = () => true): void {
    for (const hold of this.holds)
      if (hold.payment && isUnsettled(hold) && isReported(hold)) this.settle(hold)
    for (const topUp of this.topUps) this.credit(topUp)
  }

  credit(topUp: TopUp): void {
    if (!topUp.credited) topUp.shopper.wallet = (topUp.shopper.wallet ?? 0) + topUp.amount
    topUp.credited = true
  }

  sold(): SoldItem[] {
    return this.shoppers.flatMap((shopper) =>
      shopper.orders.flatMap((order) => order.items.map((item) => ({ shopper, order, item }))),
    )
  }

  parcels(): Parcel[] {
    return [...new Set(this.sold().flatMap(({ item }) => item.parcel ?? []))]
  }

  /** The order's parcel with that number, or a new one; null when the number is taken. */
  parcelFor({ items }: Order, number: string | null): Parcel | null {
    const open = items.flatMap(({ parcel }) => (parcel && !parcel.isBack ? [parcel] : []))
    const known = open.filter((parcel) => parcel.number === number).sort((a, b) => a.since - b.since)[0]
    if (known) return known
    const isTaken = number !== null && this.parcels().some((parcel) => parcel.number === number)
    return isTaken ? null : { id: '', number, isBack: false, since: ++this.moment }
  }

  /** An admin's choice, which is allowed; made at once, or held. */
  moveByAdmin(
    { shopper, order, item }: SoldItem,
    to: Status,
    hold: boolean,
    chosen: RefundTo | null = null,
  ): void {
    const { held, status } = item
    const same = held?.to === to ? held : null
    if (hold && same && !chosen) return
    if (held && !same && movesFrom(status, held.to, to) === held.to) this.makeHeld({ shopper, order, item })
    const refundTo = chosen ?? same?.refundTo ?? null
    if (item.status === to) item.held = null
    else if (hold) item.held = { to, batch: null, units: same?.units ?? null, refundTo }
    else this.move(shopper, order, item, to, { refundTo })
  }

  makeHeld({ shopper, order, item }: SoldItem): void {
    if (item.held) this.move(shopper, order, item, item.held.to, item.held)
  }

  /** Whether an admin may send the refund of an item there. */
  mayRefundTo(refundTo: RefundTo | null, { order, item }: SoldItem): boolean {
    if (refundTo !== 'source' || order.method === 'Wallet') return refundTo !== 'source'
    if (order.method === 'COD') return item.hasAccount
    const isClosed = this.sourceRefunds.some((one) => one.order === order && one.state === 'failed')
    return !isClosed && refundableOf(order) > 0
  }

  /** False if a correction takes units off the shelf that have been sold since. */
  book(item: Item, units: Units): boolean {
    const before = item.outcome === 'stopping' ? 0 : (item.outcome?.whole ?? 0)
    if (item.thing.stock + units.whole - before < 0) return false
    item.thing.stock += units.whole - before
    item.outcome = units
    const { parcel } = item
    if (parcel)
      parcel.isBack = this.sold().some(
        ({ item: { parcel: its, outcome } }) =>
          its === parcel && outcome !== null && outcome !== 'stopping' && cameBack(outcome),
      )
    return true
  }

  undoHeld(item: Item): void {
    item.held = null
    if (item.status === 'Pending') item.parcel = null
  }

  /** An item's way to another status, and what it brings about. */
  move(
    shopper: Shopper,
    order: Order,
    item: Item,
    to: Status,
    { reason, refundTo = null }: { reason?: string; refundTo?: RefundTo | null } = {},
  ): void {
    if (to === item.status) return
    const units = item.held?.to === to ? item.held.units : null
    item.held = null
    if (to.startsWith('Return')) item.refundTo = refundTo ?? item.refundTo
    const destination = to.startsWith('Return') ? item.refundTo : (refundTo ?? 'wallet')
    if (to === 'Cancelled' && item.status === 'Pending') item.parcel = null
    const wasSent = item.status === 'Shipped'
    if (to === 'Cancelled' && wasSent) item.outcome = 'stopping'
    item.status = to
    if (to.startsWith('Return')) item.reason = reason ?? item.reason ?? 'Other'
    if (to === 'Shipped') order.wasShipped = true
    const inAdvance = order.method !== 'COD'
    const isDue = to === 'ReturnAccepted' || (to === 'Cancelled' && inAdvance)
    const sold = { shopper, order, item }
    const refund = isDue ? this.payBack(sold, item.paid, item.wanted ? 'wallet' : destination) : null
    if (to === 'ReturnAccepted' && refund?.to !== 'bank') item.hasAccount = false
    if ((to === 'Cancelled' && !wasSent) || (to === 'ReturnAccepted' && item.reason !== 'Damaged product'))
      item.thing.stock += item.quantity
    if (to === 'ReturnAccepted' && item.wanted && refund?.withheld === 0)
      this.exchange(shopper, order, item, item.wanted, refund.paid)
    else if ((to === 'ReturnAccepted' || to === 'ReturnRejected') && item.wanted)
      item.wanted.stock += item.quantity
    if (to !== 'ReturnInitialized') item.wanted = null
    const allCancelled = order.items.every(({ status }) => status === 'Cancelled')
    if (to === 'Cancelled' && allCancelled && inAdvance && !order.wasShipped)
      this.payBack({ shopper, order, item: null }, order.shipping, destination)
    if (units) this.book(item, units)
  }

  /** Up to what was charged, less what went back at the provider or is disputed there. */
  private payBack(
    { shopper, order, item }: Omit<SoldItem, 'item'> & { item: Item | null },
    due: number,
    refundTo: RefundTo,
  ): { paid: number; withheld: number; to: RefundRoute } {
    const owed = Math.min(due, refundableOf(order))
    const withheld = Math.min(owed, unusedOf(order))
    order.refunded += due
    order.withheld += withheld
    const amount = owed - withheld
    const isToSource = refundTo === 'source' && amount > 0
    if (isToSource && order.charged !== null && amount >= minPayment) {
      const unsent = { state: 'due', failures: 0, isRequested: false, isSent: false } as const
      this.sourceRefunds.push({ of: item ?? order, shopper, order, amount, ...unsent })
      return { paid: amount, withheld, to: 'source' }
    }
    if (isToSource && item?.hasAccount) {
      this.payOuts.push({ item, shopper, order, amount, state: 'due' })
      return { paid: amount, withheld, to: 'bank' }
    }
    this.moveToWallet(shopper, order, amount)
    return { paid: amount, withheld, to: 'wallet' }
  }

  moveToWallet(shopper: Shopper, order: Order, amount: number): void {
    if (amount !== 0) shopper.wallet = (shopper.wallet ?? 0) + amount
    order.paidBack += amount
  }

  /** What was withheld for nothing goes to the wallet; what went back twice is taken from it, as far as it has it. */
  settleReturned(shopper: Shopper, order: Order): void {
    const release = Math.max(0, order.withheld - order.returned - order.disputed)
    const underWay = this.sourceRefunds.filter((one) => one.order === order && isUnderWay(one))
    const excess = Math.max(0, order.returned - order.withheld - refundableOf(order) - sumOf(underWay))
    const recovery = Math.min(shopper.wallet ?? 0, excess)
    order.withheld += recovery - release
    this.moveToWallet(shopper, order, release - recovery)
  }

  /** Pays an order for the other size with what its return gave back. */
  private exchange(
    shopper: Shopper,
    { placeOfSupply }: Order,
    { quantity }: Item,
    thing: Thing,
    refund: number,
  ): void {
    const total = Math.floor(refund / quantity) * quantity
    const item: Item = { ...newItem, thing, quantity, paid: total }
    const about = {
      id: '',
      shipping: 0,
      ...untouched,
      placeOfSupply,
      isExchange: true,
      since: ++this.moment,
    }
    shopper.orders.unshift({ ...about, method: 'Wallet', total, items: [item] })
    if (total > 0) shopper.wallet = (shopper.wallet ?? 0) - total
  }
}

const newItem = {
  id: '',
  status: 'Pending',
  reason: null,
  wanted: null,
  refundTo: 'wallet',
  hasAccount: false,
  held: null,
  parcel: null,
  outcome: null,
} as const

const untouched = {
  wasShipped: false,
  charged: null,
  refunded: 0,
  paidBack: 0,
  returned: 0,
  disputed: 0,
  withheld: 0,
  lost: 0,
  sentBack: 0,
} as const

const refundableOf = ({ charged, refunded }: Order) =>
  charged === null ? Number.POSITIVE_INFINITY : Math.max(0, charged - refunded)

/** What the payer has or may get from the provider, and no refund was reduced by. */
export const unusedOf = ({ returned, disputed, withheld }: Order) =>
  Math.max(0, returned + disputed - withheld)

export const isUnderWay = ({ state }: SourceRefund | PayOut) => state === 'due' || state === 'pending'

export const sumOf = (all: readonly { amount: number }[]) =>
  all.reduce((total, { amount }) => total + amount, 0)

const share = (one: Order, other: Order) =>
  one.items.some(({ thing }) => other.items.some((item) => item.thing === thing))

function take({ items }: Order): void {
  for (const { thing, quantity } of items) thing.stock -= quantity
}
