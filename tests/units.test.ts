import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { db } from '../src/platform/database.ts'
import { reconcilePayments } from '../src/shop/checkout/reconcile-payments.ts'
import type { OrderOnWire } from '../src/shop/orders/wire.ts'
import { type Actor, admin, shopper } from './actors.ts'
import { checkout, fillCart, order } from './buying.ts'
import { auditLogOf } from './catalogue.ts'
import { ownDatabase } from './database.ts'
import { expectInvariants } from './invariants.ts'
import { backToNow, begin, later, pay, verify } from './paying.ts'
import { addProduct } from './products.ts'
import { ownProvider } from './provider.ts'
import { runs } from './runs.ts'

ownDatabase()
const provider = ownProvider()
afterEach(backToNow)

const sizes = [8, 9]

type Item = { orderId: string; itemId: string; size: number; quantity: number }
type Reservation = { buyer: Actor; providerOrderId: string; size: number; quantity: number; open: boolean }

/** A product in two sizes, its owner, two shoppers, and who has units of it. */
class ProductModel {
  readonly productId: string
  readonly owner: Actor
  readonly buyers: Actor[]
  items: Item[] = []
  /** Damaged returns are never restocked. */
  damaged: Item[] = []
  reservations: Reservation[] = []
  /** All ids that a size ever had. */
  readonly ids = new Map(sizes.map((size) => [size, new Set<string>()]))

  constructor(productId: string, owner: Actor, buyers: Actor[]) {
    this.productId = productId
    this.owner = owner
    this.buyers = buyers
  }

  withPeople(size: number): number {
    const reserved = this.reservations.filter(({ open }) => open)
    return [...this.items, ...this.damaged, ...reserved]
      .filter((one) => one.size === size)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  }

  edit(wanted: readonly { size: number; stock: number }[]) {
    return this.owner.put(`/product/productEdit/${this.productId}`, { sizes: wanted })
  }

  async shown(): Promise<{ size: number; stock: number }[]> {
    const { body } = await this.owner.get(`/product/productDetails/${this.productId}`)
    return body.productsDetails.sizes.map(({ size, stock }: { size: number; stock: number }) => ({
      size,
      stock,
    }))
  }

  /** The stock of each size and its counted units, hidden sizes too. */
  async unitsOf(size: number): Promise<{ stock: number; counted: number }> {
    const rows = await db
      .selectFrom('product_sizes')
      .where('product_id', '=', this.productId)
      .where('size', '=', size)
      .select(['id', 'stock'])
      .execute()
    const ids = this.ids.get(size)
    for (const { id } of rows) ids?.add(id)
    const moves = await sql<{ counted: number }>`
      select coalesce(sum(quantity), 0)::int as counted from stock_moves
      where cause = 'count' and size_id = any(${[...(ids ?? [])]}::uuid[])`.execute(db)
    return { stock: rows.reduce((sum, { stock }) => sum + stock, 0), counted: moves.rows[0]?.counted ?? 0 }
  }

  async check(): Promise<void> {
    for (const size of sizes) {
      const { stock, counted } = await this.unitsOf(size)
      expect(counted, `units of size ${size} that were counted`).toBe(stock + this.withPeople(size))
    }
  }

  /** A new order ends the shopper's reservation. */
  endOf(buyer: Actor): void {
    for (const one of this.reservations) if (one.buyer === buyer) one.open = false
  }
}

type Step = { name: string; run: (model: ProductModel) => Promise<void> }
const step = (name: string, run: Step['run']): Step => ({ name, run })
const at = <T>(list: readonly T[], index: number) => list[index % list.length]

const index = fc.nat({ max: 9 })
const size = fc.constantFrom(...sizes)
const quantity = fc.integer({ min: 1, max: 2 })
const stock = fc.integer({ min: 1, max: 6 })

async function cartOf(model: ProductModel, buyer: Actor, wanted: { size: number; quantity: number }) {
  await buyer.delete(`/cart/remove-to-cart/${model.productId}`)
  await fillCart(buyer, { id: model.productId, ...wanted }).catch(() => {})
  const body = await checkout(buyer)
  return (body.items as { quantity: number }[])[0]
}

const ordered = fc.record({ index, size, quantity }).map(({ index, ...wanted }) =>
  step(`order ${JSON.stringify(wanted)}`, async (model) => {
    const buyer = at(model.buyers, index) as Actor
    const line = await cartOf(model, buyer, wanted)
    if (!line) return
    const { status, body } = await order(buyer, await checkout(buyer))
    if (status !== 201) return
    model.endOf(buyer)
    const { _id: orderId, items }: OrderOnWire = body.order
    model.items.push({ orderId, itemId: items[0]?._id ?? '', size: wanted.size, quantity: line.quantity })
  }),
)

const reserved = fc.record({ index, size, quantity }).map(({ index, ...wanted }) =>
  step(`reserve ${JSON.stringify(wanted)}`, async (model) => {
    const buyer = at(model.buyers, index) as Actor
    const line = await cartOf(model, buyer, wanted)
    if (!line) return
    const { status, body } = await begin(buyer)
    if (status !== 200) return
    const providerOrderId = body.razorpayOrderId as string
    if (model.reservations.some((one) => one.providerOrderId === providerOrderId)) return
    model.endOf(buyer)
    const { quantity } = line
    model.reservations.push({ buyer, providerOrderId, size: wanted.size, quantity, open: true })
  }),
)

const paid = index.map((index) =>
  step(`pay ${index}`, async (model) => {
    const one = at(model.reservations, index)
    if (!one) return
    const proof = await pay(provider, one.providerOrderId).catch(() => null)
    if (!proof) return
    const { status, body } = await verify(one.buyer, proof)
    model.reservations = model.reservations.filter((other) => other !== one)
    if (status !== 201) return expect(one.open, 'a reservation that is paid is an order').toBe(false)
    const { _id: orderId, items }: OrderOnWire = body.order
    const { size, quantity } = one
    model.items.push({ orderId, itemId: items[0]?._id ?? '', size, quantity })
  }),
)

const reservationsEnd = fc.constant(
  step('reservations end', async (model) => {
    later(40)
    await db
      .updateTable('payment_intents')
      .set({ check_at: new Date() })
      .where('check_at', 'is not', null)
      .execute()
    await reconcilePayments()
    backToNow()
    for (const one of model.reservations) one.open = false
  }),
)

const cancelled = index.map((index) =>
  step(`cancel ${index}`, async (model) => {
    const item = at(model.items, index)
    if (!item) return
    const asked = { productId: item.itemId, newStatus: 'Cancelled' }
    const { status } = await model.owner.put(`/order/update-product-status/${item.orderId}`, asked)
    expect(status).toBe(200)
    model.items = model.items.filter((other) => other !== item)
  }),
)

const returned = fc.tuple(index, fc.boolean()).map(([index, damaged]) =>
  step(`return ${index}${damaged ? ' damaged' : ''}`, async (model) => {
    const item = at(model.items, index)
    if (!item) return
    const { orderId, itemId: productId } = item
    const move = (newStatus: string) =>
      model.owner.put(`/order/update-product-status/${orderId}`, { productId, newStatus })
    await move('Delivered')
    if (damaged) {
      const request = { orderId, itemId: productId, reason: 'Damaged product' }
      const asked = await Promise.all(
        model.buyers.map((buyer) => buyer.post('/order/return-order-request', request)),
      )
      expect(asked.map(({ status }) => status).sort()).toEqual([200, 404])
    }
    expect((await move('ReturnAccepted')).status).toBe(200)
    model.items = model.items.filter((other) => other !== item)
    if (damaged) model.damaged.push(item)
  }),
)

const removed = size.map((size) =>
  step(`remove size ${size}`, async (model) => {
    const kept = (await model.shown()).filter((one) => one.size !== size)
    if (kept.length > 0) expect((await model.edit(kept)).status).toBe(200)
  }),
)

const added = fc.record({ size, stock }).map((wanted) =>
  step(`count ${JSON.stringify(wanted)}`, async (model) => {
    const others = (await model.shown()).filter((one) => one.size !== wanted.size)
    expect((await model.edit([...others, wanted])).status).toBe(200)
    expect(await model.shown()).toContainEqual(wanted)
  }),
)

const imported = fc
  .uniqueArray(fc.record({ size, stock }), { minLength: 1, maxLength: 2, selector: (one) => one.size })
  .map((wanted) =>
    step(`import ${JSON.stringify(wanted)}`, async (model) => {
      const cell = wanted.map(({ size, stock }) => `${size}=${stock}`).join(' | ')
      const file = Buffer.from(`_id,sizes\n${model.productId},${cell}\n`).toString('base64')
      expect((await model.owner.post('/product/importProducts', { file })).status).toBe(200)
      expect(await model.shown()).toEqual(wanted.toSorted((one, other) => one.size - other.size))
    }),
  )

const undone = index.map((back) =>
  step(`undo ${back}`, async (model) => {
    const change = (await auditLogOf('product', model.productId)).at(-1 - (back % 2))
    if (!change) return
    expect([200, 409]).toContain((await model.owner.put(`/trail/undo-change/${change.id}`)).status)
  }),
)

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: ordered },
    { weight: 3, arbitrary: reserved },
    { weight: 2, arbitrary: paid },
    { weight: 2, arbitrary: reservationsEnd },
    { weight: 3, arbitrary: cancelled },
    { weight: 2, arbitrary: returned },
    { weight: 4, arbitrary: removed },
    { weight: 2, arbitrary: added },
    { weight: 2, arbitrary: imported },
    { weight: 4, arbitrary: undone },
  ),
  { minLength: 10, maxLength: 40, size: 'max' },
)

const seed = Number(process.env.SEED ?? 2026)
const numRuns = runs(5, 200)

test(`units counted in are on the shelf or with people, whatever becomes of sizes (SEED=${seed})`, async () => {
  const owner = await admin()
  const property = fc.asyncProperty(
    steps.map((all) => ({ all, toString: () => all.map(({ name }) => name).join(', ') })),
    async ({ all }) => {
      const { id } = await addProduct({ salePrice: 100, sizes: sizes.map((size) => ({ size, stock: 4 })) })
      const model = new ProductModel(id, owner, [await shopper(), await shopper()])
      for (const { name, run } of all) {
        await run(model)
        await model.check().catch((error) => {
          throw new Error(`after '${name}': ${error.message}`, { cause: error })
        })
      }
      await expectInvariants()
    },
  )
  await fc.assert(property, { seed, numRuns })
}, 300_000)
