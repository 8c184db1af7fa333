import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../tests/actors.ts'
import { checkout, fillCart, order } from '../../../tests/buying.ts'
import { auditLogOf } from '../../../tests/catalogue.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { prepareAllPrices } from '../../../tests/prices.ts'
import { addProduct, named } from '../../../tests/products.ts'
import { addDays, momentOf } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { followOfferTimes } from '../catalog/follow-offer-times.ts'
import { MAX_REPRICED_AT_ONCE } from '../catalog/reprice.ts'
import { priceColumns } from '../catalog/store.ts'

ownDatabase()

const realNow = clock.now
afterEach(() => {
  clock.now = realNow
})

const today = clock.today()
const tomorrow = addDays(today, 1)
const itIs = (time: string, day = tomorrow) => {
  clock.now = () => momentOf(day, time)
}
const justBefore = (time: string) => {
  const moment = new Date(momentOf(tomorrow, time).getTime() - 1)
  clock.now = () => moment
}

let owner: Actor
let asha: Actor
beforeAll(async () => {
  owner = await admin()
  asha = await shopper()
})

const create = (targetOfferId: string, more: Record<string, unknown> = {}) =>
  owner.post('/offer/create-offer', {
    ...{ name: 'Evening', offerType: 'Products', targetOfferId, discountPercentage: 20 },
    ...{ startDate: tomorrow, endDate: tomorrow, startTime: '10:00', endTime: '18:00', ...more },
  })
const priceOf = async (id: string) =>
  (await guest().get(`/product/productDetails/${id}`)).body.discountedPrice
const first = async (search: string) =>
  (await guest().get(`/product/getProducts?search=${search}&sort=LowToHigh`)).body.products[0].productName
const offer = async (id?: string) => {
  const { productOffer } = (await owner.get('/offer/get-offer?limit=50')).body
  return id ? productOffer.find(({ _id }: { _id: string }) => _id === id) : productOffer[0]
}

test('an offer begins and ends at its moments in prices, carts, lists and the preview, and frees its target', async () => {
  const dear = await addProduct({ name: 'Moment Tee', salePrice: 1100 })
  await addProduct({ name: 'Moment Cap', salePrice: 1000 })
  expect((await create(dear.id)).status).toBe(200)
  const { _id } = await offer()
  await fillCart(asha, dear)
  const changes = async () => (await owner.get(`/offer/what-if-ended/${_id}`)).body.prices.changed
  const standing = async () => [
    ...[await priceOf(dear.id), await first('moment'), (await offer()).status, await changes()],
    (await asha.get('/cart/get-to-cart')).body.cart.items[0].discountedPrice,
  ]
  const without = [null, 'Moment Cap']
  await prepareAllPrices()
  expect(await standing()).toEqual([...without, 'Upcoming', 0, 1100])
  justBefore('10:00')
  await followOfferTimes()
  expect(await standing()).toEqual([...without, 'Upcoming', 0, 1100])
  itIs('10:00')
  await followOfferTimes()
  expect(await standing()).toEqual([880, 'Moment Tee', 'Running', 1, 880])
  await prepareAllPrices()
  justBefore('18:00')
  await followOfferTimes()
  expect(await standing()).toEqual([880, 'Moment Tee', 'Running', 1, 880])
  itIs('18:00')
  expect(await priceOf(dear.id), 'what is charged waits for no job').toBeNull()
  await followOfferTimes()
  expect(await standing()).toEqual([...without, 'Ended', 0, 1100])
  expect((await offer()).endedAt).toBe(momentOf(tomorrow, '18:00').toISOString())
  expect((await create(dear.id, { startTime: '19:00', endTime: '' })).status).toBe(200)
  expect(await offer()).toMatchObject({ startTime: '19:00', endTime: null, status: 'Upcoming' })
  await asha.delete('/cart/clear-to-cart')
})

test('an order of a cart whose offer ended meanwhile is refused with the new total, and the cart says so', async () => {
  const { id } = await addProduct({ salePrice: 500 })
  await create(id)
  itIs('12:00')
  await fillCart(asha, { id })
  const stale = await checkout(asha)
  expect(stale).toMatchObject({ theTotelAmount: 430, discountedAmount: 100 })
  itIs('18:00')
  expect(await order(asha, stale)).toMatchObject({
    status: 409,
    body: { message: 'Prices have changed. Please check the new total', theTotelAmount: 530 },
  })
  const [line] = (await asha.get('/cart/get-to-cart')).body.cart.items
  expect(line.change).toBe('The price rose from ₹400 to ₹500')
  expect(await order(asha, await checkout(asha))).toMatchObject({ status: 201 })
})

test('an offer on more products than are repriced at once is listed by its prices soon after its moment', async () => {
  const { id } = await addProduct({ name: 'Crowd Cap', category: 'Crowd', salePrice: 800 })
  const { category_id, brand_id } = await db
    .selectFrom('products')
    .where('id', '=', id)
    .select(['category_id', 'brand_id'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('products')
    .values(
      Array.from({ length: MAX_REPRICED_AT_ONCE }, (_, index) => ({
        ...{ name: `Crowd ${index}`, description: '', gender: 'Men', brand_id, category_id },
        ...{
          regular_price: 70_000,
          sale_price: 70_000,
          price_on_even_days: 70_000,
          price_on_odd_days: 70_000,
        },
      })),
    )
    .execute()
  const targetOfferId = await named('categories', 'Crowd')
  expect((await create(targetOfferId, { offerType: 'Category', discountPercentage: 50 })).status).toBe(200)
  await prepareAllPrices()
  itIs('10:00')
  await followOfferTimes()
  await prepareAllPrices()
  const { price } = priceColumns(clock.today())
  const { rows } = await sql`
    select ${price} as price, count(*)::int from products where category_id = ${category_id} group by 1 order by 1`.execute(
    db,
  )
  expect(rows).toEqual([
    { price: 35_000, count: MAX_REPRICED_AT_ONCE },
    { price: 40_000, count: 1 },
  ])
})

test('the end of an offer is moved to another time, which is undone; a time that is over is refused', async () => {
  const { id } = await addProduct({ salePrice: 1000 })
  const { _id } = (await create(id)).body.offer
  const change = (more: Record<string, unknown>) =>
    owner.put(`/offer/update-offer/${_id}`, { endDate: tomorrow, ...more })
  expect((await change({})).status, 'a call without a time keeps it').toBe(200)
  expect((await offer(_id)).endTime).toBe('18:00')
  itIs('17:00')
  expect((await change({ endTime: '20:00' })).status).toBe(200)
  itIs('18:30')
  await followOfferTimes()
  expect(await priceOf(id)).toBe(800)
  for (const [endTime, message] of [
    ['09:00', 'End time must be after the start'],
    ['18:00', 'End time is over'],
    ['6 pm', 'Write the end time as 18:00'],
  ] as const)
    expect(await change({ endTime })).toMatchObject({ status: 400, body: { errors: { endTime: message } } })
  const undo = async () => owner.put(`/trail/undo-change/${(await auditLogOf('offer', _id)).at(-1)?.id}`)
  expect((await undo()).status, 'the time before is over').toBe(409)
  itIs('17:30')
  expect((await undo()).status).toBe(200)
  expect((await offer(_id)).endTime).toBe('18:00')
  expect((await change({ endTime: null })).status).toBe(200)
  itIs('23:59')
  await followOfferTimes()
  expect(await priceOf(id)).toBe(800)
})

test('an offer that an admin ended and took back begins at its time all the same', async () => {
  const { id } = await addProduct({ salePrice: 1000 })
  const { _id } = (await create(id)).body.offer
  await owner.put(`/offer/end-offer/${_id}`)
  itIs('11:00')
  await followOfferTimes()
  expect(await priceOf(id)).toBeNull()
  await owner.put(`/trail/undo-change/${(await auditLogOf('offer', _id)).at(-1)?.id}`)
  await followOfferTimes()
  expect(await priceOf(id)).toBe(800)
})

test.each([
  [{ startTime: '18:00', endTime: '18:00' }, 'endTime', 'End time must be after the start'],
  [{ startTime: '18' }, 'startTime', 'Write the start time as 18:00'],
  [{ endTime: '00:00' }, 'endTime', 'Write the end time as 18:00'],
  [{ startDate: today, endDate: today, startTime: '', endTime: '00:01' }, 'endTime', 'End time is over'],
])('times that cannot be are refused at their field: %j', async (times, field, message) => {
  const { id } = await addProduct()
  itIs('12:00', today)
  expect(await create(id, times)).toMatchObject({ status: 400, body: { errors: { [field]: message } } })
  expect((await create(id)).status, 'nothing was made').toBe(200)
})
