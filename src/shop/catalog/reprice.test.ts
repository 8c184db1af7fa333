import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { guest } from '../../../tests/cast.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { named, putOnShelf } from '../../../tests/shelf.ts'
import type { Day } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { ensurePrices, reprice } from './reprice.ts'

ownDatabase()
const realNow = clock.now
afterEach(() => {
  clock.now = realNow
})

type Offer = {
  on: { product_id: string } | { category_id: string }
  percentage: number
  from?: Day
  to?: Day
}

function offer({ on, percentage, from = '2026-11-20', to = '2026-11-22' }: Offer) {
  const row = { ...on, percentage, name: 'Offer', start_date: from, end_date: to }
  return db.insertInto('offers').values(row).execute()
}

function repriceOn(day: Day, among = {}) {
  return transaction((tx) => reprice(tx, day, among))
}

async function paid(id: string) {
  const columns = ['price', 'offer_percentage'] as const
  const row = await db.selectFrom('products').where('id', '=', id).select(columns).executeTakeFirstOrThrow()
  return [row.price, row.offer_percentage]
}

beforeEach(() => db.deleteFrom('offers').execute())

describe('what is paid', () => {
  test('follows an offer from the first to the last of its days, and no longer', async () => {
    const { id } = await putOnShelf({ salePrice: 1999 })
    await offer({ on: { product_id: id }, percentage: 20 })
    for (const [day, price, percentage] of [
      ['2026-11-19', 199_900, null],
      ['2026-11-20', 159_920, 20],
      ['2026-11-22', 159_920, 20],
      ['2026-11-23', 199_900, null],
    ] as const) {
      await repriceOn(day)
      expect(await paid(id), day).toEqual([price, percentage])
    }
  })

  test('follows the larger of the offers on a product and on its category; they never add up', async () => {
    const categoryId = await named('categories', 'Polos')
    const one = await putOnShelf({ category: 'Polos', salePrice: 1000 })
    const other = await putOnShelf({ category: 'Polos', salePrice: 1000 })
    await offer({ on: { category_id: categoryId }, percentage: 10 })
    await offer({ on: { product_id: one.id }, percentage: 25 })
    await offer({ on: { product_id: other.id }, percentage: 5 })
    await repriceOn('2026-11-20')
    expect(await paid(one.id)).toEqual([75_000, 25])
    expect(await paid(other.id)).toEqual([90_000, 10])
  })

  test('is nothing at 100 %, which is an offer and not the lack of one', async () => {
    const { id } = await putOnShelf({ salePrice: 499 })
    await offer({ on: { product_id: id }, percentage: 100 })
    await repriceOn('2026-11-20')
    const { body } = await guest().get(`/product/productDetails/${id}`)
    expect(body).toMatchObject({ discountedPrice: 0, offerPercentage: 100 })
    expect(body.productsDetails).toMatchObject({ discountedPrice: 0, offerPercentage: 100, salePrice: 499 })
  })

  test('follows a new selling price, and stays where nothing is offered', async () => {
    const { id } = await putOnShelf({ salePrice: 1000 })
    await offer({ on: { product_id: id }, percentage: 12.5 })
    await transaction(async (tx) => {
      const written = { sale_price: 80_000, price: 80_000, offer_percentage: null }
      await tx.updateTable('products').set(written).where('id', '=', id).execute()
      await reprice(tx, '2026-11-20', { productId: id })
    })
    expect(await paid(id)).toEqual([70_000, 12.5])
  })

  test('changes only for what was written, and pages only for what changed', async () => {
    const { id } = await putOnShelf({ category: 'Caps' })
    const other = await putOnShelf({ category: 'Socks' })
    await offer({ on: { product_id: id }, percentage: 10 })
    await offer({ on: { product_id: other.id }, percentage: 10 })
    await repriceOn('2026-11-20', { categoryId: await named('categories', 'Caps') })
    expect(await paid(id)).toEqual([179_910, 10])
    expect(await paid(other.id)).toEqual([199_900, null])
    const changes = () =>
      db
        .selectFrom('page_changes')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst()
    const before = await changes()
    await repriceOn('2026-11-20', { productId: id })
    expect(await changes()).toEqual(before)
  })

  test('is the larger one when two offers are made at once', async () => {
    const { id } = await putOnShelf({ category: 'Shorts', salePrice: 1000 })
    const categoryId = await named('categories', 'Shorts')
    const make = (on: Offer['on'], percentage: number) =>
      transaction(async (tx) => {
        const row = { ...on, percentage, name: 'Offer', start_date: '2026-11-20', end_date: '2026-11-20' }
        await tx.insertInto('offers').values(row).execute()
        await reprice(tx, '2026-11-20')
      })
    await Promise.all([make({ product_id: id }, 15), make({ category_id: categoryId }, 40)])
    expect(await paid(id)).toEqual([60_000, 40])
  })
})

describe('at the turn of the day in India', () => {
  test('prices change with it, in every list and on every page, without a restart', async () => {
    const { id } = await putOnShelf({ name: 'Midnight Tee', salePrice: 1000 })
    await offer({ on: { product_id: id }, percentage: 30, from: '2027-03-05', to: '2027-03-05' })
    for (const [moment, price] of [
      ['2027-03-04T18:29:59.999Z', null],
      ['2027-03-04T18:30:00.000Z', 700],
      ['2027-03-05T18:29:59.999Z', 700],
      ['2027-03-05T18:30:00.000Z', null],
    ] as const) {
      clock.now = () => new Date(moment)
      const details = await guest().get(`/product/productDetails/${id}`)
      expect(details.body.discountedPrice, moment).toBe(price)
      const list = await guest().get('/product/getProducts?search=midnight')
      expect(list.body.products[0].discountedPrice, moment).toBe(price)
    }
  })

  test('it is done once, however many processes think of it', async () => {
    const { id } = await putOnShelf({ salePrice: 1000 })
    await offer({ on: { product_id: id }, percentage: 30, from: '2027-04-05', to: '2027-04-05' })
    await Promise.all(Array.from({ length: 5 }, () => ensurePrices('2027-04-05')))
    expect(await paid(id)).toEqual([70_000, 30])
  })
})
