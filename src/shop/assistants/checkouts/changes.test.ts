import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { guest, shopper as newShopper } from '../../../../tests/actors.ts'
import { ProfileServer, TestAssistant } from '../../../../tests/assistants.ts'
import { checkout, endOffers, fillCart, makeCoupon, makeOffer, order } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import type { Json } from '../../../../tests/json.ts'
import { addProduct } from '../../../../tests/products.ts'
import { expectSchema } from '../../../../tests/ucp-schemas.ts'
import { db } from '../../../platform/database.ts'
import { MAX_SESSION_LINES } from './rules.ts'

ownDatabase()
const profiles = await ProfileServer.listen()
const assistant = TestAssistant.of(profiles, '2026-04-08')
const path = '/checkout-sessions'
type Product = { id: string; sizeIds: string[] }
const goods: Product[] = []

beforeAll(async () => {
  for (const [name, salePrice] of [
    ['Tez Runner', 333.33],
    ['Maidan Ball', 1_149.5],
  ] as const) {
    const sizes = [{ size: 8, stock: 5 }]
    goods.push(await addProduct({ name, salePrice, regularPrice: 2_000, sizes }))
  }
  await makeCoupon('TENTH', { percentage: 10 })
  await makeCoupon('LARGE', { percentage: 30, minimum: 2_000 })
})

const sizeOf = (at: number) => goods[at]?.sizeIds[0] ?? ''
const line = (id: string, quantity = 1) => ({ item: { id }, quantity })
const prepare = async (...lines: object[]): Promise<Json> =>
  (await assistant.rest('POST', path, { line_items: lines })).body
const amountOf = (totals: Json[], type: string): number =>
  totals.filter((one) => one.type === type).reduce((sum, { amount }) => sum + amount, 0)
const countOrders = async () =>
  Number(
    (
      await db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

type Change =
  | { does: 'price'; at: number; paise: number }
  | { does: 'stock'; at: number; stock: number }
  | { does: 'offer'; at: number; percentage: number }
  | { does: 'update'; quantities: number[]; codes: string[] }
  | { does: 'complete' }

const at = fc.integer({ min: 0, max: 1 })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ does: fc.constant('price' as const), at, paise: fc.integer({ min: 100, max: 190_000 }) }),
  fc.record({ does: fc.constant('stock' as const), at, stock: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ does: fc.constant('offer' as const), at, percentage: fc.integer({ min: 0, max: 80 }) }),
  fc.record({
    does: fc.constant('update' as const),
    quantities: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 2 }),
    codes: fc.subarray(['tenth', 'LARGE', 'NONE', '<b>x</b>']),
  }),
  fc.constant({ does: 'complete' as const }),
)

async function apply(id: string, one: Change): Promise<void> {
  const product = 'at' in one ? goods[one.at] : undefined
  if (one.does === 'price' && product) {
    await db.updateTable('products').set({ sale_price: one.paise }).where('id', '=', product.id).execute()
    await endOffers(product.id)
  } else if (one.does === 'stock' && product)
    await db
      .updateTable('product_sizes')
      .set({ stock: one.stock })
      .where('product_id', '=', product.id)
      .execute()
  else if (one.does === 'offer' && product) {
    await endOffers(product.id)
    if (one.percentage > 0) await makeOffer(product.id, one.percentage)
  } else if (one.does === 'update') {
    const lines = one.quantities.map((quantity, index) => line(sizeOf(index), quantity))
    await assistant.rest('PUT', `${path}/${id}`, { line_items: lines, discounts: { codes: one.codes } })
  } else if (one.does === 'complete') await assistant.rest('POST', `${path}/${id}/complete`, { payment: {} })
}

/** What is true of every checkout that is shown. */
async function expectSound(body: Json): Promise<void> {
  expectSchema('2026-04-08', 'shopping/checkout.json', body)
  const { totals, line_items: lines } = body
  const parts = totals.filter(({ type }: Json) => type !== 'total')
  expect(parts.reduce((sum: number, { amount }: Json) => sum + amount, 0)).toBe(amountOf(totals, 'total'))
  const ofLines: Json[] = lines.flatMap((one: Json) => one.totals)
  for (const type of ['subtotal', 'items_discount'])
    expect(amountOf(ofLines, type)).toBe(amountOf(totals, type))
  const given = body.discounts.applied.reduce((sum: number, { amount }: Json) => sum + amount, 0)
  expect(given + amountOf(totals, 'items_discount') + amountOf(totals, 'discount')).toBe(0)
  for (const { item, quantity } of lines) {
    const size = await db
      .selectFrom('product_sizes')
      .select('stock')
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow()
    expect(quantity).toBeLessThanOrEqual(size.stock)
    expect(quantity).toBeGreaterThan(0)
  }
}

test('a checkout adds up and promises no more than there is, whatever changes meanwhile', async () => {
  const before = await countOrders()
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 7 }), async (changes) => {
      await db.updateTable('product_sizes').set({ stock: 5 }).execute()
      const { id } = await prepare(line(sizeOf(0), 2), line(sizeOf(1)))
      for (const one of changes) {
        await apply(id, one)
        const { body } = await assistant.rest('GET', `${path}/${id}`)
        await expectSound(body)
        const { body: seen } = await guest().get(`/assistant/get-handover/${id}`)
        expect(Math.round(seen.total * 100)).toBe(amountOf(body.totals, 'total'))
      }
    }),
    { numRuns: 15 },
  )
  expect(await countOrders()).toBe(before)
}, 120_000)

describe('a person and an assistant who act at once', () => {
  beforeAll(async () => {
    for (const { id } of goods) await endOffers(id)
    await db.updateTable('products').set({ sale_price: 90_000 }).execute()
    await db.updateTable('product_sizes').set({ stock: 100 }).execute()
  })

  test('end with the checkout taken or canceled, and never with a cart that was filled of a canceled one', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await prepare(line(sizeOf(0)))
      const shopper = await newShopper()
      const [taken, canceled] = await Promise.all([
        shopper.post(`/assistant/take-over/${id}`),
        assistant.rest('POST', `${path}/${id}/cancel`, {}),
      ])
      expect([200, 409]).toContain(taken.status)
      expect(canceled.body.status).toBe('canceled')
      const { body } = await shopper.get('/cart/get-to-cart')
      expect((body.cart?.items ?? []).length).toBe(taken.status === 200 ? 1 : 0)
    }
  })

  test('leave in the cart what the checkout says', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await prepare(line(sizeOf(0)))
      const shopper = await newShopper()
      const [taken] = await Promise.all([
        shopper.post(`/assistant/take-over/${id}`),
        assistant.rest('PUT', `${path}/${id}`, { line_items: [line(sizeOf(1), 3)] }),
      ])
      expect(taken.status).toBe(200)
      const { body } = await shopper.get('/cart/get-to-cart')
      const told = (await assistant.rest('GET', `${path}/${id}`)).body.line_items
      expect(body.cart.items.map(({ quantity }: Json) => quantity)).toEqual(
        told.map(({ quantity }: Json) => quantity),
      )
    }
  })

  test('make one order of one checkout', async () => {
    const { id } = await prepare(line(sizeOf(0)))
    const shopper = await newShopper()
    await shopper.post(`/assistant/take-over/${id}`)
    const first = await order(shopper, await checkout(shopper))
    expect(first, JSON.stringify(first.body)).toMatchObject({ status: 201 })
    const { body } = await assistant.rest('GET', `${path}/${id}`)
    await fillCart(shopper, { id: goods[0]?.id ?? '', quantity: 1 })
    expect((await order(shopper, await checkout(shopper))).status).toBe(201)
    expect((await assistant.rest('GET', `${path}/${id}`)).body.order).toEqual(body.order)
  })
})

describe('a checkout of a stranger’s texts', () => {
  const markup = '<img src=x onerror=alert(1)>'

  test('shows people none of them but codes, as text', async () => {
    const { body } = await assistant.rest('POST', path, {
      line_items: [line(sizeOf(0)), line(markup)],
      buyer: { first_name: markup, last_name: 'a\u0000b\ud800', email: markup },
      discounts: { codes: [markup] },
      fulfillment: {
        methods: [{ type: 'shipping', destinations: [{ id: markup, street_address: markup }] }],
      },
    })
    await expectSound(body)
    const { body: seen } = await guest().get(`/assistant/get-handover/${body.id}`)
    const lines = seen.lines.map(({ sizeId: _, ...one }: Json) => one)
    expect(JSON.stringify({ ...seen, lines, coupons: [] })).not.toContain('onerror')
  })

  test('takes as much as it says, and no more', async () => {
    const codes = Array.from({ length: 10 }, (_, index) => `${index}`.padEnd(300, 'x'))
    const lines = Array.from({ length: MAX_SESSION_LINES - 1 }, (_, index) => line(`none-${index}`))
    const most = [line(sizeOf(0)), ...lines]
    const full = await assistant.rest('POST', path, { line_items: most, discounts: { codes } })
    expect(full.body.messages).toHaveLength(lines.length + codes.length)
    const refused: object[] = [
      { line_items: [...most, line('more')] },
      { line_items: [line(sizeOf(0))], discounts: { codes: [...codes, 'more'] } },
      { line_items: [line(sizeOf(0))], discounts: { codes: ['x'.repeat(301)] } },
      { line_items: [line('x'.repeat(301))] },
      { line_items: [line(sizeOf(0), 1e9)] },
      { line_items: 'x' },
      { line_items: [] },
      {},
    ]
    for (const body of refused) expect((await assistant.rest('POST', path, body)).status).toBe(400)
  })

  test('is found by nobody who knows it only nearly', async () => {
    const { id } = await prepare(line(sizeOf(0)))
    for (const other of [
      id.toUpperCase(),
      `${id} `,
      id.replace('checkout_', 'cart_'),
      `${id}'--`,
      '%00',
      '..',
    ]) {
      const found = await assistant.rest('GET', `${path}/${encodeURIComponent(other)}`)
      expect(JSON.stringify(found.body)).not.toContain('line_items')
    }
  })
})

test('a checkout that is expired or canceled cannot be changed, taken or ended again', async () => {
  const ended = [await prepare(line(sizeOf(0))), await prepare(line(sizeOf(0)))]
  const [expired, canceled] = ended.map(({ id }) => String(id))
  await db
    .updateTable('assistant_sessions')
    .set({ expires_at: new Date(0) })
    .where('id', '=', expired ?? '')
    .execute()
  await assistant.rest('POST', `${path}/${canceled}/cancel`, {})
  const shopper = await newShopper()
  for (const id of [expired, canceled]) {
    expect((await assistant.rest('GET', `${path}/${id}`)).body.status).toBe('canceled')
    const late = [
      await assistant.rest('PUT', `${path}/${id}`, { line_items: [line(sizeOf(0))] }),
      await assistant.rest('POST', `${path}/${id}/complete`, {}),
      await assistant.rest('POST', `${path}/${id}/cancel`, {}),
    ]
    for (const { body } of late) expect(body).toMatchObject({ ucp: { status: 'error' } })
    expect((await shopper.post(`/assistant/take-over/${id}`)).status).toBe(409)
  }
})
