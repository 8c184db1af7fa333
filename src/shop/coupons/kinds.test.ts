import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import {
  balanceOf,
  type CartLine,
  checkout,
  fillCart,
  fillWallet,
  move,
  order,
} from '../../../tests/buying.ts'
import { auditLogOf } from '../../../tests/catalogue.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { backToNow, later } from '../../../tests/paying.ts'
import { addProduct } from '../../../tests/products.ts'
import { addDays, dayOf, formatTime, momentOf } from '../../lib/dates.ts'
import { localTime } from '../../lib/moments.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { issuePending } from '../invoices/issue-pending.ts'
import { findInvoice } from '../invoices/store.ts'
import { listCoupons } from './store.ts'

ownDatabase()
afterEach(async () => {
  backToNow()
  await expectInvariants()
})

let owner: Actor
let buyer: Actor
let tee: CartLine
let cap: CartLine
beforeAll(async () => {
  owner = await admin()
  tee = await addProduct({ salePrice: 400, sizes: [{ size: 8, stock: 1_000 }] })
  cap = await addProduct({ salePrice: 199.99, sizes: [{ size: 8, stock: 1_000 }] })
})
beforeEach(async () => {
  await db.deleteFrom('coupons').execute()
  buyer = await shopper()
  await fillWallet(buyer, 5_000)
})

const create = (terms: object) =>
  owner.post('/coupen/create-coupen', {
    ...{ code: 'GIFT', discountPercentage: 100, minimumPurchaseAmount: 300, maxDiscountAmount: 100 },
    expiryDate: addDays(clock.today(), 7),
    ...terms,
  })
const choose = (purchaseAmount = 400) =>
  buyer.post('/coupen/validate-coupen', { code: 'GIFT', purchaseAmount })
const usesOf = async () => (await owner.get('/coupen/admin-get-coupens')).body.coupens[0].uses

async function place(method = 'Wallet', ...lines: CartLine[]) {
  await fillCart(buyer, ...(lines.length > 0 ? lines : [tee]))
  expect((await choose()).status).toBe(200)
  const placed = await order(buyer, await checkout(buyer, method))
  expect([placed.status, placed.body.message]).toEqual([201, expect.any(String)])
  return placed.body.order
}

test('rupees off are taken off the goods, whatever percentage is sent, and never more than the goods cost', async () => {
  const { coupen } = (await create({ kind: 'Amount', discountPercentage: 5 })).body
  expect(coupen).toMatchObject({ kind: 'Amount', discountPercentage: 100, maxDiscountAmount: 100 })
  const edit = { discountPercentage: 5, maxDiscountAmount: 500 }
  expect((await owner.put(`/coupen/update-coupen/${coupen._id}`, edit)).body.coupen).toMatchObject({
    discountPercentage: 100,
    maxDiscountAmount: 500,
  })
  expect((await choose(300)).body).toEqual({ discountAmount: 300, message: 'Coupon applied' })
  expect(await place()).toMatchObject({ discount: 400, shipping: 30, theTotelAmount: 30 })
})

test('rupees off are shared by the items, so that what goes back is what was paid', async () => {
  await create({ kind: 'Amount' })
  const placed = await place('Wallet', { ...tee, quantity: 2 }, { ...cap, quantity: 3 })
  expect(placed).toMatchObject({ discount: 100, theTotelAmount: 800 + 599.97 + 30 - 100 })
  const [first, second] = placed.items
  await move(owner, { _id: placed._id, items: [first] }, 'Cancelled')
  expect(await balanceOf(buyer)).toBeLessThan(5_000)
  await move(owner, { _id: placed._id, items: [second] }, 'Cancelled')
  expect(await balanceOf(buyer)).toBe(5_000)
})

test('free delivery takes the fee off the order, its invoice and its refund, and spends a use', async () => {
  await create({ kind: 'FreeDelivery' })
  await fillCart(buyer, tee)
  expect((await choose()).body).toEqual({
    ...{ discountAmount: 0, deliveryDiscount: 100 },
    message: 'Coupon applied',
  })
  const { cart } = (await buyer.get('/cart/get-to-cart')).body
  expect(cart.coupen).toEqual({ code: 'GIFT', discountAmount: 0, deliveryDiscount: 100 })
  const placed = await order(buyer, await checkout(buyer, 'Wallet'))
  expect(placed.body.order).toMatchObject({
    ...{ discount: 0, shipping: 0, theTotelAmount: 400, couponCode: 'GIFT' },
  })
  expect(await usesOf()).toBe(1)
  await move(owner, placed.body.order, 'Shipped')
  await issuePending()
  const invoice = await findInvoice(db, placed.body.order._id)
  expect(invoice?.document.figures).toMatchObject({ shipping: 0, total: 40_000 })
  const other = await place()
  await move(owner, other, 'Cancelled')
  expect([await balanceOf(buyer), await usesOf()]).toEqual([4_600, 1])
})

test('free delivery takes at most its amount off the fee', async () => {
  await create({ kind: 'FreeDelivery', maxDiscountAmount: 20 })
  const placed = await place()
  expect(placed).toMatchObject({ discount: 0, shipping: 10, theTotelAmount: 410 })
  await move(owner, placed, 'Cancelled')
  expect(await balanceOf(buyer)).toBe(5_000)
})

test('free delivery is not given to an order that does not ask for it, nor without its coupon', async () => {
  await create({ kind: 'FreeDelivery' })
  await fillCart(buyer, tee)
  const plain = await checkout(buyer, 'Wallet')
  expect(plain).not.toHaveProperty('deliveryCoupen')
  await choose()
  const free = await checkout(buyer, 'Wallet')
  await buyer.post('/coupen/remove-coupen', { code: 'GIFT' })
  const refused = await order(buyer, free)
  expect(refused).toMatchObject({ status: 409, body: { theTotelAmount: 430 } })
  await choose()
  expect((await order(buyer, { ...free, deliveryCoupen: undefined })).status).toBe(409)
  expect((await order(buyer, { ...free, deliveryCoupen: 'OTHER' })).status).toBe(409)
  expect((await order(buyer, plain)).body.order).toMatchObject({ shipping: 30, couponCode: null })
})

test('free delivery of one use is given to one order only', async () => {
  await create({ kind: 'FreeDelivery', maxUses: 1 })
  await place()
  expect(await choose()).toMatchObject({ status: 400, body: { message: 'This coupon has been used up' } })
})

test('a coupon counts from its start to its time on its last day, and no longer', async () => {
  const now = clock.now()
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const end = inMinutes(120)
  const times = { startsAt: localTime(inMinutes(60)), expiryDate: dayOf(end), expiryTime: formatTime(end) }
  const { coupen } = (await create(times)).body
  expect(coupen).toMatchObject({ startsAt: expect.stringMatching(/Z$/), expiryTime: times.expiryTime })
  const listed = async () => (await buyer.get('/coupen/get-coupen')).body.total
  const states = async (status: string) =>
    (await owner.get(`/coupen/admin-get-coupens?status=${status}`)).body.total
  await fillCart(buyer, tee)
  expect([await listed(), await states('Scheduled')]).toEqual([0, 1])
  expect((await choose()).body.message).toBe('This coupon does not count yet')
  later(61)
  expect([await listed(), await states('Valid')]).toEqual([1, 1])
  expect((await choose()).status).toBe(200)
  later(121)
  expect([await listed(), await states('Expired')]).toEqual([0, 1])
  expect((await choose()).body.message).toBe('This coupon has expired')
  const { cart } = (await buyer.get('/cart/get-to-cart')).body
  expect(cart.lostCoupen).toEqual({ code: 'GIFT', message: 'GIFT has expired' })
})

test.each([
  [{ kind: 'Half' }, 'kind', 'Kind must be one of Percent, Amount, FreeDelivery'],
  [{ expiryTime: '25:00' }, 'expiryTime', 'Write the expiry time as 18:00'],
  [{ expiryTime: '00:00' }, 'expiryTime', 'Write the expiry time as 18:00'],
  [{ startsAt: 'soon' }, 'startsAt', 'Write the start as 2026-11-27 10:00'],
  [{ startsAt: '2999-01-01T10:00' }, 'startsAt', 'The start must be before the expiry'],
  [
    { kind: 'Amount', maxDiscountAmount: 0 },
    'maxDiscountAmount',
    expect.stringContaining('greater than zero'),
  ],
])('a coupon with %j is refused and none is made', async (terms, field, message) => {
  expect(await create(terms)).toMatchObject({ status: 400, body: { errors: { [field]: message } } })
  expect((await owner.get('/coupen/admin-get-coupens')).body.total).toBe(0)
})

test('an edit or undo that puts the start after the end is refused and changes nothing', async () => {
  const inDays = (days: number) => addDays(clock.today(), days)
  const { coupen } = (await create({})).body
  const edit = (terms: object) => owner.put(`/coupen/update-coupen/${coupen._id}`, terms)
  const refusal = { status: 400, body: { errors: { startsAt: 'The start must be before the expiry' } } }
  expect(await edit({ startsAt: `${inDays(8)}T00:00` })).toMatchObject(refusal)
  const extended = (await edit({ expiryDate: inDays(20) })).body.coupen
  const [, extension] = await auditLogOf('coupon', coupen._id)
  const started = (await edit({ startsAt: `${inDays(10)}T00:00` })).body.coupen
  expect(await edit({ expiryDate: inDays(9) })).toMatchObject(refusal)
  expect((await owner.put(`/trail/undo-change/${extension?.id}`)).status).toBe(409)
  expect([extended.expiryDate, started.expiryDate]).toEqual([inDays(20), inDays(20)])
  expect((await owner.get('/coupen/admin-get-coupens')).body.coupens).toEqual([started])
})

test('from the moment of its start to that of its end a coupon counts, in the list and the cart alike', async () => {
  const lastDay = addDays(clock.today(), 7)
  const [start, end] = [momentOf(lastDay, '10:00'), momentOf(lastDay, '18:00')]
  await create({ startsAt: localTime(start), expiryDate: lastDay, expiryTime: '18:00' })
  const counting = [
    [start.getTime() - 1, 'Scheduled', 400],
    [start.getTime(), 'Valid', 200],
    [end.getTime() - 1, 'Valid', 200],
    [end.getTime(), 'Expired', 400],
  ] as const
  for (const [moment, state, status] of counting) {
    clock.now = () => new Date(moment)
    const { coupons } = await listCoupons(db, { page: 1, limit: 10 }, { status: state, now: clock.now() })
    expect([new Date(moment), coupons.length]).toEqual([new Date(moment), 1])
    expect((await choose()).status).toBe(status)
  }
})

test('free delivery of one use, ordered by two shoppers at once, is given to one of them', async () => {
  await create({ kind: 'FreeDelivery', maxUses: 1 })
  const other = await shopper()
  await fillWallet(other, 5_000)
  const requests = []
  for (const actor of [buyer, other]) {
    await fillCart(actor, tee)
    await actor.post('/coupen/validate-coupen', { code: 'GIFT', purchaseAmount: 400 })
    requests.push({ actor, body: await checkout(actor, 'Wallet') })
  }
  const placed = await Promise.all(requests.map(({ actor, body }) => order(actor, body)))
  expect(placed.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await usesOf()).toBe(1)
})
