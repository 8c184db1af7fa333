import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { buy, type CartLine, checkout, fillCart, fillWallet, move, order } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { addProduct } from '../../../tests/products.ts'
import { addDays } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import type { OrderOnWire } from '../orders/wire.ts'
import type { AdminCouponOnWire } from './wire.ts'

ownDatabase()

let owner: Actor
let partner: Actor
let product: CartLine
let coupon: AdminCouponOnWire
beforeAll(async () => {
  owner = await admin()
  partner = await admin()
  product = await addProduct({ salePrice: 500, sizes: [{ size: 8, stock: 1000 }] })
})

const create = async (limits: object = {}) => {
  await db.deleteFrom('coupons').execute()
  const { body } = await owner.post('/coupen/create-coupen', {
    code: 'RUSH',
    discountPercentage: 10,
    minimumPurchaseAmount: 100,
    maxDiscountAmount: 200,
    expiryDate: addDays(clock.today(), 7),
    ...limits,
  })
  coupon = body.coupen
}
beforeEach(() => create())

const edit = (changes: object, by = owner) => by.put(`/coupen/update-coupen/${coupon._id}`, changes)
const listed = async (): Promise<AdminCouponOnWire> =>
  (await owner.get('/coupen/admin-get-coupens')).body.coupens[0]
const offeredTo = async (one: Actor) => (await one.get('/coupen/get-coupen')).body.total
const choose = (one: Actor) => one.post('/coupen/validate-coupen', { code: 'RUSH', purchaseAmount: 500 })

/** A shopper whose cart has the coupon, and the order they are about to place. */
async function ready(one?: Actor, method = 'COD') {
  const buyer = one ?? (await shopper())
  await fillCart(buyer, product)
  expect((await choose(buyer)).status).toBe(200)
  return { buyer, body: await checkout(buyer, method) }
}

async function use(one?: Actor): Promise<{ buyer: Actor; placed: OrderOnWire }> {
  const { buyer, body } = await ready(one)
  const answer = await order(buyer, body)
  expect([answer.status, answer.body.order?.discount]).toEqual([201, 50])
  return { buyer, placed: answer.body.order }
}

const refusesOrder = async (buyer: Actor, body: unknown, message: string) =>
  expect(await order(buyer, body)).toMatchObject({
    status: 409,
    body: { message, discount: 0, theTotelAmount: 530 },
  })

describe('a coupon of one use in all', () => {
  const usedUp = 'This coupon has been used up'
  beforeEach(() => create({ maxUses: 1 }))

  test('is refused once it is used: in the list, when chosen, in the cart and in an order', async () => {
    const late = await ready()
    await use()
    expect(await listed()).toMatchObject({ maxUses: 1, uses: 1 })
    expect(await offeredTo(late.buyer)).toBe(0)
    expect(await choose(late.buyer)).toMatchObject({ status: 400, body: { message: usedUp } })
    const { cart } = (await late.buyer.get('/cart/get-to-cart')).body
    expect(cart).toMatchObject({
      coupen: null,
      lostCoupen: { code: 'RUSH', message: 'RUSH has been used up' },
    })
    await refusesOrder(late.buyer, late.body, usedUp)
    await expectInvariants()
  })

  test.each(['COD', 'Wallet'])('is given to one of many who order at once: %s', async (method) => {
    const all = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const buyer = await shopper()
        await fillWallet(buyer, 1000)
        return ready(buyer, method)
      }),
    )
    const answers = await Promise.all(all.map(({ buyer, body }) => order(buyer, body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of answers.filter((answer) => answer.status !== 201))
      expect([status, body.message]).toEqual([409, usedUp])
    expect((await listed()).uses).toBe(1)
    await expectInvariants()
  })

  test('comes back with an order that is cancelled as a whole, and not with a return', async () => {
    const { buyer, placed } = await use()
    const other = await ready(undefined).catch(() => null)
    expect(other).toBeNull()
    await move(owner, placed, 'Cancelled')
    expect((await listed()).uses).toBe(0)
    const again = await use(buyer)
    await move(owner, again.placed, 'Delivered')
    await move(owner, again.placed, 'ReturnAccepted')
    expect((await listed()).uses).toBe(1)
    await expectInvariants()
  })
})

test('a coupon of one use per shopper is refused to who has used it, and good for others', async () => {
  await create({ maxUsesPerShopper: 1 })
  const { buyer } = await use()
  expect(await choose(buyer)).toMatchObject({
    status: 400,
    body: { message: 'You have used this coupon as often as it allows' },
  })
  expect(await offeredTo(buyer)).toBe(0)
  await use()
  expect((await listed()).uses).toBe(2)
})

test('one shopper who orders twice at once uses a coupon of one use per shopper once', async () => {
  await create({ maxUsesPerShopper: 1 })
  const { buyer, body } = await ready()
  const answers = await Promise.all([order(buyer, body), order(buyer, body), order(buyer, body)])
  const ids = new Set(answers.flatMap((answer) => answer.body.order?._id ?? []))
  expect(ids.size).toBe(1)
  expect((await listed()).uses).toBe(1)
})

test('a coupon for a first order is refused after an order that was not cancelled', async () => {
  await create({ firstOrderOnly: true })
  const buyer = await shopper()
  const first = await buy(buyer, [product])
  expect(await choose(buyer)).toMatchObject({
    status: 400,
    body: { message: 'This coupon is for a first order' },
  })
  await move(owner, first, 'Cancelled')
  await use(buyer)
  expect(await offeredTo(buyer)).toBe(0)
})

test('of any limit and any number of shoppers at once, never more use it than it allows', async () => {
  for (const [maxUses, shoppers] of [
    [1, 2],
    [3, 5],
    [4, 4],
  ] as const) {
    await create({ maxUses })
    const all = await Promise.all(Array.from({ length: shoppers }, () => ready()))
    const answers = await Promise.all(all.map(({ buyer, body }) => order(buyer, body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(Math.min(maxUses, shoppers))
  }
  await expectInvariants()
})

describe('an edited coupon', () => {
  test('is answered, recorded and taken back; orders keep what they were placed with', async () => {
    const { placed } = await use()
    const changes = { discountPercentage: 20, minimumPurchaseAmount: 200, maxUses: '5', firstOrderOnly: true }
    expect(await edit({ ...changes, updatedAt: coupon.updatedAt })).toMatchObject({
      status: 200,
      body: {
        message: 'Coupon updated successfully',
        coupen: { code: 'RUSH', discountPercentage: 20, minimumPurchaseAmount: 200, maxUses: 5, uses: 1 },
      },
    })
    const [change] = (await owner.get(`/trail/get-changes?id=${coupon._id}`)).body.changes
    expect(change).toMatchObject({
      verb: 'edited',
      before: { discountPercentage: 10, maxUses: null, firstOrderOnly: false },
      after: { discountPercentage: 20, maxUses: 5, firstOrderOnly: true },
    })
    expect((await owner.put(`/trail/undo-change/${change._id}`)).status).toBe(200)
    expect(await listed()).toMatchObject({ discountPercentage: 10, maxUses: null, firstOrderOnly: false })
    const [adding] = (await owner.get(`/trail/get-changes?id=${coupon._id}`)).body.changes.slice(-1)
    expect((await owner.put(`/trail/undo-change/${adding._id}`)).status, 'it was used').toBe(409)
    expect(placed.discount).toBe(50)
  })

  test('by two admins at once is saved by one; the other is told, and nothing is overwritten', async () => {
    const { updatedAt } = coupon
    const answers = await Promise.all([
      edit({ maxUses: 5, updatedAt }),
      edit({ maxUsesPerShopper: 2, updatedAt }, partner),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { maxUses, maxUsesPerShopper } = await listed()
    expect([maxUses, maxUsesPerShopper].filter((limit) => limit !== null)).toHaveLength(1)
  })

  test('while it is ordered with: an order has the old terms or is told the new ones, never a mixture', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => ready()))
    const [, ...answers] = await Promise.all([
      edit({ discountPercentage: 20, minimumPurchaseAmount: 400 }),
      ...all.map(({ buyer, body }) => order(buyer, body)),
    ])
    for (const { status, body } of answers)
      expect([status, body.order?.discount ?? body.discount]).toEqual(status === 201 ? [201, 50] : [409, 100])
    const moreMinimum = await ready()
    await edit({ minimumPurchaseAmount: 501 })
    expect((await order(moreMinimum.buyer, moreMinimum.body)).status).toBe(409)
  })

  test.each<[object, string, string]>([
    [{ maxUses: 0 }, 'maxUses', 'Uses in all must be a whole number from 1 to 1,00,000'],
    [{ maxUses: 1.5 }, 'maxUses', 'Uses in all must be a whole number from 1 to 1,00,000'],
    [{ maxUses: 100_001 }, 'maxUses', 'Uses in all must be a whole number from 1 to 1,00,000'],
    [
      { maxUsesPerShopper: 'x' },
      'maxUsesPerShopper',
      'Uses per shopper must be a whole number from 1 to 1,00,000',
    ],
    [{ firstOrderOnly: 'x' }, 'firstOrderOnly', 'First order only must be true or false'],
    [
      { discountPercentage: 101 },
      'discountPercentage',
      'Discount percentage must be greater than zero and at most 100',
    ],
    [{ expiryDate: '2026-01-01' }, 'expiryDate', 'Expiry date must not be in the past'],
  ])('is refused with %j', async (changes, field, message) => {
    expect(await edit(changes)).toMatchObject({
      status: 400,
      body: { message, errors: { [field]: message } },
    })
    expect(await listed()).toEqual(coupon)
  })

  test('that is gone is 404', async () => {
    expect((await edit({ code: 'OTHER', maxUses: null })).body.coupen.code, 'a code stays').toBe('RUSH')
    await owner.delete(`/coupen/delete-coupen/${coupon._id}`)
    expect((await edit({ maxUses: 5 })).status).toBe(404)
  })
})
