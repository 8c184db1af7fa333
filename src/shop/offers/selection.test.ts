import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../tests/actors.ts'
import { buy, fillWallet } from '../../../tests/buying.ts'
import { auditLogOf } from '../../../tests/catalogue.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { backToNow, later } from '../../../tests/paying.ts'
import { addProduct, named } from '../../../tests/products.ts'
import { runs } from '../../../tests/runs.ts'
import { addDays, momentOf } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { followOfferTimes } from '../catalog/follow-offer-times.ts'
import { reprice } from '../catalog/reprice.ts'
import { MAX_SELECTION } from './rules.ts'
import { WHOLE_SHOP } from './wire.ts'

ownDatabase()

type Goods = { id: string }
let owner: Actor
let tee: Goods
let cap: Goods
let shoe: Goods
beforeAll(async () => {
  owner = await admin()
  tee = await addProduct({ name: 'Dry Tee', brand: 'Nike', category: 'Shirts', salePrice: 1000 })
  cap = await addProduct({ name: 'Fit Cap', brand: 'Puma', category: 'Caps', salePrice: 500 })
  shoe = await addProduct({ name: 'Road Shoe', brand: 'Puma', category: 'Shoes', salePrice: 2000 })
})
const withoutOffers = () =>
  transaction(async (tx) => {
    await tx.deleteFrom('offers').execute()
    await reprice(tx, clock.today(), 'all')
  })
beforeEach(withoutOffers)
afterEach(async () => {
  backToNow()
  await expectInvariants()
})

const create = (offerType: string, targetOfferId: unknown, more: object = {}) =>
  owner.post('/offer/create-offer', {
    ...{ name: 'Pick', offerType, targetOfferId, discountPercentage: 10 },
    ...{ startDate: clock.today(), endDate: addDays(clock.today(), 3), ...more },
  })
const select = (goods: Goods[], more: object = {}) =>
  create(
    'Selection',
    goods.map(({ id }) => id),
    more,
  )
const idOf = async (created: ReturnType<typeof create>) => (await created).body.offer._id
const priceOf = async ({ id }: Goods) =>
  (await guest().get(`/product/productDetails/${id}`)).body.discountedPrice
const prices = async () => [await priceOf(tee), await priceOf(cap), await priceOf(shoe)]
const listed = async () =>
  (await guest().get('/product/getProducts?sort=HighToLow')).body.products.map(
    ({ productName }: { productName: string }) => productName,
  )
const wide = async (query = '') => (await owner.get(`/offer/get-offer?${query}`)).body
const undo = async (id: string) => {
  const change = (await auditLogOf('offer', id)).at(-1)
  return owner.put(`/trail/undo-change/${change?.id}`)
}

test('an offer on several products is on those and no others, in lists, cart and order, and ends', async () => {
  const id = await idOf(select([shoe, cap, shoe], { discountPercentage: 60 }))
  expect(await prices()).toEqual([null, 200, 800])
  expect(await listed()).toEqual(['Dry Tee', 'Road Shoe', 'Fit Cap'])
  expect(await buy(await shopper(), [cap])).toMatchObject({ theTotelAmount: 230, discountedAmount: 300 })
  const { wideOffer, wideTotal } = await wide('offerType=Selection&search=road')
  expect([wideTotal, wideOffer]).toMatchObject([
    1,
    [
      {
        offerType: 'Selection',
        targetOfferId: [
          { _id: cap.id, productName: 'Fit Cap' },
          { _id: shoe.id, productName: 'Road Shoe' },
        ],
        ...{ status: 'Running', preparation: null },
      },
    ],
  ])
  expect((await wide('search=dry')).wideTotal).toBe(0)
  expect((await owner.put(`/offer/end-offer/${id}`)).status).toBe(200)
  expect([await prices(), await listed()]).toEqual([
    [null, null, null],
    ['Road Shoe', 'Dry Tee', 'Fit Cap'],
  ])
})

test('of offers that overlap on a product the one that takes most counts, also of two selections', async () => {
  await select([tee, cap], { discountPercentage: 10 })
  await select([cap, shoe], { discountPercentage: 30 })
  await create('Products', shoe.id, { discountPercentage: 20 })
  await create('Shop', WHOLE_SHOP, { discountPercentage: null, discountAmount: 120 })
  expect(await prices()).toEqual([880, 350, 1400])
})

test('whatever overlaps, the price is the lowest and never negative, as ordered and invoiced', async () => {
  const discount = fc.oneof(
    fc.record({ discountPercentage: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ discountAmount: fc.integer({ min: 1, max: 3_000 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(discount, { minLength: 1, maxLength: 4 }), async (discounts) => {
      await withoutOffers()
      const selections = [[tee], [tee, cap], [tee, shoe], [tee, cap, shoe]]
      for (const [index, given] of discounts.entries())
        expect(
          (await select(selections[index] as Goods[], { discountPercentage: null, ...given })).status,
        ).toBe(200)
      const rupees = discounts.map((given) =>
        'discountAmount' in given
          ? Math.max(1, 1000 - given.discountAmount)
          : (1000 * (100 - given.discountPercentage)) / 100,
      )
      expect(await priceOf(tee)).toBe(Math.min(...rupees))
      const buyer = await shopper()
      await fillWallet(buyer, 2_000)
      expect(await buy(buyer, [tee], 'Wallet')).toMatchObject({ theTotelAmount: Math.min(...rupees) + 30 })
      await expectInvariants()
    }),
    { numRuns: runs(4, 100) },
  )
})

test('the preview says which prices change and which keep a better offer, before it is made and before it ends', async () => {
  await create('Products', cap.id, { discountPercentage: 40 })
  const targetOfferId = [tee.id, cap.id].join()
  const query = { offerType: 'Selection', targetOfferId, discountPercentage: '20' }
  const preview = await owner.get(`/offer/what-if?${new URLSearchParams(query)}`)
  expect(preview.body.prices).toMatchObject({ touched: 2, changed: 1 })
  expect(preview.body.prices.some).toMatchObject([
    { _id: tee.id, price: 1000, newPrice: 800, newPercentage: 20 },
    { _id: cap.id, price: 300, newPrice: 300, newPercentage: 40 },
  ])
  await select([tee], { discountPercentage: 15 })
  const id = await idOf(select([tee, cap], { discountPercentage: 20 }))
  const { prices } = (await owner.get(`/offer/what-if-ended/${id}`)).body
  expect(prices).toMatchObject({
    touched: 2,
    changed: 1,
    some: [{ _id: tee.id, price: 800, newPrice: 850 }, {}],
  })
})

test('the audit log names its products, and making, ending and moving its end are undone', async () => {
  const id = await idOf(select([tee, cap]))
  expect((await auditLogOf('offer', id)).at(-1)).toMatchObject({
    verb: 'created',
    after: { offerType: 'Selection', targetOfferId: null, products: [{ _id: expect.any(String) }, {}] },
  })
  await owner.put(`/offer/update-offer/${id}`, { endDate: addDays(clock.today(), 9) })
  expect((await undo(id)).status).toBe(200)
  await owner.put(`/offer/end-offer/${id}`)
  expect((await undo(id)).status).toBe(200)
  expect(await prices()).toEqual([900, 450, null])
  await db.updateTable('products').set({ name: 'New Tee' }).where('id', '=', tee.id).execute()
  await owner.put(`/offer/end-offer/${id}`)
  await undo(id)
  const { body } = await owner.get(`/trail/get-changes?thing=offer&thingId=${id}`)
  const adding = body.changes.find(({ verb }: { verb: string }) => verb === 'created')
  expect((await owner.put(`/trail/undo-change/${adding._id}`)).status).toBe(200)
  expect([await prices(), (await wide()).wideTotal]).toEqual([[null, null, null], 0])
  expect((await undo(id)).status).toBe(200)
  expect(await prices()).toEqual([900, 450, null])
  await db.updateTable('products').set({ name: 'Dry Tee' }).where('id', '=', tee.id).execute()
})

test('it begins and ends at its times', async () => {
  const day = addDays(clock.today(), 1)
  await select([tee, cap], { startDate: day, endDate: day, startTime: '18:00', endTime: '20:00' })
  const minutes = (time: string) => (momentOf(day, time).getTime() - Date.now()) / 60_000
  later(minutes('18:30'))
  await followOfferTimes()
  expect(await prices()).toEqual([900, 450, null])
  backToNow()
  later(minutes('20:00'))
  await followOfferTimes()
  expect([await prices(), (await wide()).wideOffer[0].status]).toEqual([[null, null, null], 'Ended'])
})

test('a product that is deleted leaves it and comes back into it; no undo brings one back without it', async () => {
  const sock = await addProduct({ name: 'Sock', category: 'Socks', salePrice: 100 })
  const id = await idOf(select([sock, tee], { discountPercentage: 50 }))
  expect((await owner.delete(`/product/productDelete/${sock.id}`)).status).toBe(200)
  expect((await wide()).wideOffer[0].targetOfferId).toEqual([{ _id: tee.id, productName: 'Dry Tee' }])
  expect(await priceOf(tee)).toBe(500)
  expect((await select([sock, tee])).status).toBe(404)
  const deleted = (await auditLogOf('product', sock.id)).at(-1)
  expect((await owner.put(`/trail/undo-change/${deleted?.id}`)).status).toBe(200)
  expect(await priceOf(sock)).toBe(50)
  const created = (await auditLogOf('offer', id)).at(-1)
  await owner.put(`/trail/undo-change/${created?.id}`)
  await owner.delete(`/product/productDelete/${sock.id}`)
  expect((await undo(id)).status).toBe(409)
  expect(await priceOf(tee)).toBeNull()
})

test('a second offer on the same products at the same time is refused, also made at once, moved and undone', async () => {
  const message = 'These products already have an offer at that time'
  const statuses = (await Promise.all([select([tee, cap]), select([cap, tee])])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
  const first = (await wide()).wideOffer[0]._id
  expect(await select([cap, tee])).toMatchObject({ status: 409, body: { message } })
  const times = { startDate: addDays(clock.today(), 5), endDate: addDays(clock.today(), 6) }
  const next = await idOf(select([tee, cap], times))
  const moved = await owner.put(`/offer/update-offer/${first}`, { endDate: times.startDate })
  expect(moved).toMatchObject({ status: 409, body: { message } })
  await owner.put(`/offer/end-offer/${first}`)
  expect((await select([tee, cap])).status).toBe(200)
  expect((await undo(first)).status).toBe(409)
  await owner.put(`/offer/end-offer/${next}`)
  expect((await undo(next)).status).toBe(200)
})

test('what cannot be is refused with its reason, and nothing changes', async () => {
  const many = Array.from({ length: MAX_SELECTION + 1 }, () => crypto.randomUUID())
  const shirts = await named('categories', 'Shirts')
  for (const [ids, status, message] of [
    [[], 400, 'Please select products'],
    [tee.id, 400, 'Please select products'],
    [['x'], 400, 'Please select products'],
    [many, 400, `An offer is on at most ${MAX_SELECTION} products`],
    [[tee.id, shirts], 404, 'One of the products was not found'],
  ] as const)
    expect(await create('Selection', ids)).toMatchObject({ status, body: { message } })
  for (const wrong of ['', 'x', `${tee.id},`, WHOLE_SHOP, many.join()]) {
    const query = { offerType: 'Selection', targetOfferId: wrong, discountPercentage: '5' }
    expect((await owner.get(`/offer/what-if?${new URLSearchParams(query)}`)).status).toBe(400)
  }
  const two = { offerType: 'Products', targetOfferId: [tee.id, cap.id].join(), discountPercentage: '5' }
  expect((await owner.get(`/offer/what-if?${new URLSearchParams(two)}`)).status).toBe(400)
  expect((await wide()).wideTotal).toBe(0)
})

test('products to choose are found by search, each with the offer that it has', async () => {
  await create('Products', cap.id, { discountPercentage: 40 })
  const { targets } = (await owner.get('/offer/get-targets?offerType=Selection&search=fit cap')).body
  expect(targets).toMatchObject([{ _id: cap.id, offer: { discountPercentage: 40 } }])
})
