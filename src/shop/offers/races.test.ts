import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import { checkout, fillCart, order } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct, named } from '../../../tests/products.ts'
import { addDays } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { discountedPrice } from '../catalog/rules.ts'
import { priceColumns } from '../catalog/store.ts'

ownDatabase()

let owners: Actor[]
beforeAll(async () => {
  owners = await Promise.all([admin(), admin(), admin()])
})

const today = clock.today()
const owner = (turn: number) => owners[turn % owners.length] as Actor
const create = (turn: number, offerType: string, targetOfferId: string, more = {}) =>
  owner(turn).post('/offer/create-offer', {
    name: `Offer ${turn}`,
    offerType,
    targetOfferId,
    discountPercentage: 10 + turn,
    startDate: today,
    endDate: addDays(today, 3),
    ...more,
  })
const end = (turn: number, id: string) => owner(turn).put(`/offer/end-offer/${id}`)
const concurrently = <T>(count: number, act: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => act(turn)))
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

/** What an admin may do to each other's offers, every price is the one that the offers left make of it. */
afterEach(async () => {
  const { rows: products } = await sql<{
    sale: number
    price: number
    shown: number | null
    best: number | null
  }>`
    select sale_price as sale, ${priceColumns(today).price} as price, ${priceColumns(today).percentage} as shown, (
      select max(percentage) from offers
      where (product_id = products.id or offers.category_id = products.category_id)
        and start_date <= ${today} and end_date >= ${today} and ended_at is null
    ) as best
    from products`.execute(db)
  for (const { sale, price, shown, best } of products) {
    expect(shown).toBe(best)
    expect(price).toBe(best === null ? sale : discountedPrice(fromPaise(sale), best))
  }
  const { rows: crowded } = await sql`
    select from offers where ended_at is null and end_date >= ${today}
    group by product_id, category_id having count(*) > 1`.execute(db)
  expect(crowded).toEqual([])
})

describe('at the same moment', () => {
  test('admins make an offer on one target: one is made, the others are told that it has one', async () => {
    const { id } = await addProduct({ category: 'Polos' })
    const polos = await named('categories', 'Polos')
    for (const [type, target, noun] of [
      ['Products', id, 'product'],
      ['Category', polos, 'category'],
    ] as const) {
      const answers = await concurrently(12, (turn) =>
        // Days that do not meet are no way around it.
        create(turn, type, target, turn % 2 ? { startDate: addDays(today, 3) } : { endDate: today }),
      )
      expect(statusesOf(answers)).toEqual([200, ...Array(11).fill(409)])
      const refusals = answers.filter(({ status }) => status === 409).map(({ body }) => body.message)
      expect(new Set(refusals)).toEqual(new Set([`This ${noun} already has an offer`]))
    }
  })

  test('admins make offers on a product and on its category: both are made, the better one counts', async () => {
    const { id } = await addProduct({ category: 'Caps', salePrice: 1000 })
    const caps = await named('categories', 'Caps')
    const answers = await Promise.all([create(0, 'Products', id), create(15, 'Category', caps)])
    expect(statusesOf(answers)).toEqual([200, 200])
    const { body } = await owner(0).get(`/product/productDetails/${id}`)
    expect(body).toMatchObject({ discountedPrice: 750, offerPercentage: 25 })
  })

  test('offers are made and ended all over the shop, and orders placed: every price is right afterwards', async () => {
    const socks = await named('categories', 'Socks')
    const stock = [{ size: 8, stock: 100 }]
    const shelf = await concurrently(4, () => addProduct({ category: 'Socks', salePrice: 300, sizes: stock }))
    const buyers = await concurrently(4, () => shopper())
    await concurrently(4, (turn) => fillCart(buyers[turn] as Actor, { id: shelf[turn]?.id ?? '' }))
    for (let round = 0; round < 4; round++) {
      const { productOffer, categoryOffer } = (await owner(0).get('/offer/get-offer')).body
      const ids: string[] = [...productOffer, ...categoryOffer].map(({ _id }) => _id)
      const bodies = await concurrently(4, (turn) => checkout(buyers[turn] as Actor))
      const [placed] = await Promise.all([
        concurrently(4, (turn) => order(buyers[turn] as Actor, bodies[turn])),
        concurrently(12, (turn) =>
          turn % 3 === 2
            ? create(turn + round, 'Category', socks)
            : create(turn + round, 'Products', shelf[turn % 4]?.id ?? ''),
        ),
        Promise.all(ids.map((id, turn) => end(turn, id))),
      ])
      for (const [turn, { status, body }] of placed.entries()) {
        expect([201, 409]).toContain(status)
        const { theTotelAmount } = status === 201 ? body.order : bodies[turn]
        expect(theTotelAmount).toBe(bodies[turn]?.theTotelAmount)
        if (status === 201) await fillCart(buyers[turn] as Actor, { id: shelf[turn]?.id ?? '' })
      }
    }
  })

  test('an offer is ended by everybody: it is ended once', async () => {
    const { id } = await addProduct({ category: 'Bats' })
    await create(0, 'Products', id)
    const [offer] = (await owner(0).get('/offer/get-offer')).body.productOffer
    const answers = await concurrently(9, (turn) => end(turn, offer._id))
    expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
  })
})

test('the database itself refuses a second offer on a target', async () => {
  const { id } = await addProduct({ category: 'Nets' })
  const days = { start_date: addDays(today, 9), end_date: addDays(today, 9) }
  const row = { name: 'By hand', percentage: 5, product_id: id, ...days }
  await db.insertInto('offers').values(row).execute()
  const another = db.insertInto('offers').values({ ...row, start_date: today, end_date: today })
  await expect(another.execute()).rejects.toThrow('offers_one_of_a_product')
})
