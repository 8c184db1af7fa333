import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../tests/actors.ts'
import { checkout, fillCart, order } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { prepareAllPrices } from '../../../tests/prices.ts'
import { addProduct, named } from '../../../tests/products.ts'
import { WAIT_TIMEOUT_MS } from '../../../tests/timeouts.ts'
import { addDays, type Day, startOf } from '../../lib/dates.ts'
import { clock } from '../../platform/clock.ts'
import { db, transaction } from '../../platform/database.ts'
import { lockPrices, reprice } from '../catalog/reprice.ts'

ownDatabase()

const realNow = clock.now
afterEach(() => {
  clock.now = realNow
})

const today = clock.today()
const inDays = (days: number) => addDays(today, days)
const itIs = (moment: Date) => {
  clock.now = () => moment
}
/** Lets the shop's jobs run through the days from `first` to `last`. */
const liveThrough = async (first: Day, last: Day) => {
  for (let day = first; day <= last; day = addDays(day, 1)) {
    itIs(new Date(startOf(day).getTime() + 12 * 3_600_000))
    await prepareAllPrices()
  }
}
const firstMomentOf = (day: Day) => startOf(day)
const lastMomentOf = (day: Day) => new Date(startOf(addDays(day, 1)).getTime() - 1)

let owner: Actor
let asha: Actor
beforeAll(async () => {
  owner = await admin()
  asha = await shopper()
})

async function offer(on: Record<string, unknown>, percentage: number, from: Day, to: Day): Promise<void> {
  const form = { name: 'Offer', discountPercentage: percentage, startDate: from, endDate: to, ...on }
  const { status, body } = await owner.post('/offer/create-offer', form)
  if (status !== 200) throw new Error(body.message)
}
const onProduct = (targetOfferId: string) => ({ offerType: 'Products', targetOfferId })
const onCategory = (targetOfferId: string) => ({ offerType: 'Category', targetOfferId })

/** Waits until a transaction waits for the lock on prices. */
async function waitForWaiter(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    expect(rows).toHaveLength(1)
  }, WAIT_TIMEOUT_MS)
}

/** What is to be paid for one product, as each of the shop's calls says it. */
async function pricesOf(id: string, search: string) {
  const only = (products: { _id: string; discountedPrice: number | null }[]) =>
    products.find(({ _id }) => _id === id)?.discountedPrice
  const page = await guest().get(`/product/productDetails/${id}`)
  const found = await guest().get(`/product/getProducts?search=${search}`)
  const forKids = await guest().get('/product/productByGender-query?gender=kids')
  const wishes = await asha.get(`/wishlist/get-wishlist/${asha.id}`)
  const cart = (await asha.get('/cart/get-to-cart')).body.cart.items[0]
  const dear = await guest().get(`/product/getProducts?search=${search}&price=1000-4000`)
  return {
    product: [page.body.discountedPrice, page.body.productsDetails.discountedPrice],
    offer: page.body.offerPercentage,
    listings: [only(found.body.products), only(forKids.body.products)],
    wishlist: only(wishes.body.wishlist.products),
    cart: [cart.originalPrice, cart.discountedPrice, cart.productId.discountedPrice],
    amongDear: dear.body.total,
  }
}

describe('at the first and after the last moment of its days in India', () => {
  test('an offer begins and ends in every price that the shop shows', async () => {
    const { id } = await addProduct({ name: 'Midnight Tee', gender: 'Kids', salePrice: 1200 })
    await asha.post('/wishlist/handle-wishlist', { userId: asha.id, productId: id })
    await fillCart(asha, { id })
    await offer(onProduct(id), 20, inDays(1), inDays(2))
    const without = {
      product: [null, null],
      offer: null,
      listings: [null, null],
      wishlist: null,
      cart: [1200, 1200, null],
      amongDear: 1,
    }
    const within = {
      product: [960, 960],
      offer: 20,
      listings: [960, 960],
      wishlist: 960,
      cart: [1200, 960, 960],
      amongDear: 0,
    }
    const status = async () => (await owner.get('/offer/get-offer')).body.productOffer[0].status
    for (const [livedThrough, moment, prices, state] of [
      [0, lastMomentOf(today), without, 'Upcoming'],
      [0, firstMomentOf(inDays(1)), within, 'Running'],
      [2, lastMomentOf(inDays(2)), within, 'Running'],
      [2, firstMomentOf(inDays(3)), without, 'Ended'],
    ] as const) {
      await liveThrough(today, inDays(livedThrough))
      itIs(moment)
      expect(await pricesOf(id, 'midnight'), moment.toISOString()).toEqual(prices)
      expect(await status(), moment.toISOString()).toBe(state)
    }
    await asha.delete('/cart/clear-to-cart')
  })

  test('the price of a cart is the one of the moment it is ordered at, and the order keeps it', async () => {
    const { id } = await addProduct({ category: 'Kites', salePrice: 500 })
    await offer(onCategory(await named('categories', 'Kites')), 10, inDays(4), inDays(4))
    itIs(lastMomentOf(inDays(4)))
    await fillCart(asha, { id })
    const asked = await checkout(asha)
    expect(asked).toMatchObject({ theTotelAmount: 480, discountedAmount: 50 })
    const ordered = await order(asha, asked)
    expect(ordered.status).toBe(201)

    await fillCart(asha, { id })
    const stale = await checkout(asha)
    itIs(firstMomentOf(inDays(5)))
    expect(await order(asha, stale)).toMatchObject({
      status: 409,
      body: {
        message: 'Prices have changed. Please check the new total',
        theTotelAmount: 530,
        discountedAmount: 0,
      },
    })
    expect(await order(asha, await checkout(asha))).toMatchObject({
      status: 201,
      body: { order: { theTotelAmount: 530, discountedAmount: 0 } },
    })
    const { orders } = (await asha.get('/order/get-orders')).body
    expect(orders[1]).toMatchObject({
      _id: ordered.body.order._id,
      theTotelAmount: 480,
      items: [{ priceDetails: { originalPrice: 500, discountedPrice: 450 } }],
    })
  })

  test('the next offer takes over from the one before, and the better one from the other', async () => {
    const { id } = await addProduct({ category: 'Drums', salePrice: 1000 })
    await offer(onProduct(id), 30, inDays(6), inDays(6))
    await offer(onCategory(await named('categories', 'Drums')), 10, inDays(6), inDays(7))
    const paid = async () => (await guest().get(`/product/productDetails/${id}`)).body.discountedPrice
    itIs(firstMomentOf(inDays(6)))
    expect(await paid()).toBe(700)
    itIs(lastMomentOf(inDays(6)))
    expect(await paid()).toBe(700)
    itIs(firstMomentOf(inDays(7)))
    expect(await paid()).toBe(900)
    await offer(onProduct(id), 15, inDays(7), inDays(7))
    expect(await paid()).toBe(850)
    itIs(firstMomentOf(inDays(8)))
    expect(await paid()).toBeNull()
  })

  test('today is the day in India: an offer may begin with it, not before', async () => {
    const { id } = await addProduct()
    const day = inDays(9)
    itIs(lastMomentOf(day))
    await expect(offer(onProduct(id), 5, inDays(8), day)).rejects.toThrow('Start date cannot be before today')
    itIs(firstMomentOf(inDays(10)))
    await expect(offer(onProduct(id), 5, day, inDays(10))).rejects.toThrow(
      'Start date cannot be before today',
    )
    await offer(onProduct(id), 5, inDays(10), inDays(10))
  })

  test('an admin who waits over midnight does not bring the old prices back', async () => {
    const { id } = await addProduct({ category: 'Bells', salePrice: 1000 })
    const [day, next] = [inDays(11), inDays(12)]
    await offer(onProduct(id), 50, day, day)
    itIs(lastMomentOf(day))
    const paid = async () => (await guest().get(`/product/productDetails/${id}`)).body.discountedPrice
    expect(await paid()).toBe(500)
    const bells = await named('categories', 'Bells')
    let made: Promise<void> | undefined
    await transaction(async (tx) => {
      await lockPrices(tx)
      made = offer(onCategory(bells), 10, next, next)
      await waitForWaiter()
      itIs(firstMomentOf(next))
      await reprice(tx, next, { productIds: [id] })
    })
    await made
    expect(await paid()).toBe(900)
  })
})
