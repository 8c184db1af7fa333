import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, shopper } from '../../../../tests/actors.ts'
import { buy, move } from '../../../../tests/buying.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { addProduct, named } from '../../../../tests/products.ts'
import { runs } from '../../../../tests/runs.ts'
import { db, pool } from '../../../platform/database.ts'
import { refreshBoughtTogether } from './refresh-bought-together.ts'

ownDatabase()

const shownWith = async (id: string, by = guest()): Promise<string[]> =>
  (await by.get(`/product/goesWith/${id}`)).body.products.map(({ _id }: { _id: string }) => _id)

describe('what goes with a product', () => {
  let shoes = ''
  let socks = ''
  beforeEach(async () => {
    shoes = (await addProduct({ name: 'Shoes', salePrice: 100 })).id
    socks = (await addProduct({ name: 'Socks', salePrice: 50, sizes: [{ size: 8, stock: 5 }] })).id
  })

  async function buyBoth(by: Actor) {
    return buy(by, [{ id: shoes }, { id: socks }])
  }

  const byThree = async () => {
    const orders = []
    for (let buyer = 0; buyer < 3; buyer++) orders.push(await buyBoth(await shopper()))
    return orders
  }

  test('is what three buyers ordered with it, in both directions, and tells nothing of them', async () => {
    await byThree()
    await refreshBoughtTogether()
    const { body } = await guest().get(`/product/goesWith/${shoes}`)
    expect(Object.keys(body)).toEqual(['products'])
    expect(body.products).toMatchObject([{ _id: socks, productName: 'Socks' }])
    expect(body.products[0]).not.toHaveProperty('buyers')
    expect(await shownWith(socks)).toEqual([shoes])
  })

  test('is nothing that two buyers ordered, however often', async () => {
    const [one, other] = [await shopper(), await shopper()]
    for (const by of [one, other, one, other]) await buyBoth(by)
    const third = await shopper()
    await buy(third, [{ id: shoes }])
    await buy(third, [{ id: socks }])
    await refreshBoughtTogether()
    expect(await shownWith(shoes)).toEqual([])
  })

  test('does not count an order that was cancelled, and is taken back with it', async () => {
    const [first] = await byThree()
    await refreshBoughtTogether()
    expect(await shownWith(shoes)).toEqual([socks])
    if (first) await move(await admin(), first, 'Cancelled')
    await refreshBoughtTogether()
    expect(await shownWith(shoes)).toEqual([])
    expect(
      (await pool.query('select from bought_together where $1 in (product_id, other_id)', [shoes])).rowCount,
    ).toBe(0)
  })

  test('is not shown while it is sold out or not on sale', async () => {
    await byThree()
    await refreshBoughtTogether()
    await db.updateTable('products').set({ active: false }).where('id', '=', socks).execute()
    expect(await shownWith(shoes)).toEqual([])
    expect(await shownWith(shoes, await admin()), 'not to an admin either').toEqual([])
    await db.updateTable('products').set({ active: true }).where('id', '=', socks).execute()
    await buy(await shopper(), [{ id: socks, quantity: 2 }])
    expect(await shownWith(shoes)).toEqual([])
    expect(await shownWith(socks), 'of a product that is sold out').toEqual([shoes])
  })

  test('is never a colour of the same style, also of one that it joined since', async () => {
    await byThree()
    await refreshBoughtTogether()
    await db.updateTable('products').set({ style_code: 'S-1' }).where('id', '=', shoes).execute()
    expect(await shownWith(shoes)).toEqual([socks])
    await db.updateTable('products').set({ style_code: 's-1' }).where('id', '=', socks).execute()
    expect(await shownWith(shoes)).toEqual([])
  })

  test('is nothing of a product that there is not', async () => {
    expect(await shownWith('01980000-0000-7000-8000-000000000000')).toEqual([])
    expect((await guest().get('/product/goesWith/none')).status).toBe(404)
  })
})

const now = new Date('2026-11-20T12:00:00Z')

type Line = { product: number; status: string }
type Sale = { buyer: number; days: number; state: string; lines: Line[] }

const line = fc.record({
  product: fc.nat(9),
  status: fc.constantFrom(
    'Delivered',
    'Delivered',
    'Pending',
    'ReturnRejected',
    'Cancelled',
    'ReturnAccepted',
  ),
})
const sold: fc.Arbitrary<Sale> = fc.record({
  buyer: fc.nat(5),
  days: fc.constantFrom(1, 100, 364, 366),
  state: fc.constantFrom('placed', 'placed', 'placed', 'expired'),
  lines: fc.uniqueArray(line, { minLength: 1, maxLength: 8, selector: ({ product }) => product }),
})

/** Products 0 and 1 are one style. */
function plainly(orders: readonly Sale[], ids: readonly string[]) {
  const kept = orders
    .filter(({ days, state }) => days <= 365 && state === 'placed')
    .map(({ buyer, lines }) => ({
      buyer,
      products: lines
        .filter(({ status }) => status !== 'Cancelled' && status !== 'ReturnAccepted')
        .map(({ product }) => product),
    }))
  return ids.map((_, one) =>
    ids
      .map((id, other) => {
        const both = kept.filter(({ products }) => products.includes(one) && products.includes(other))
        return { id, other, buyers: new Set(both.map(({ buyer }) => buyer)).size }
      })
      .filter(({ other, buyers }) => buyers >= 3 && other !== one && !(one < 2 && other < 2))
      .toSorted((a, b) => b.buyers - a.buyers || (a.id < b.id ? -1 : 1))
      .slice(0, 8)
      .map(({ id, buyers }) => [id, buyers]),
  )
}

test('the job keeps the eight products of other styles that most buyers of a year ordered with each, three at least', async () => {
  const buyers: string[] = []
  while (buyers.length < 6) buyers.push((await shopper()).id)
  const products: { id: string; sizeIds: string[] }[] = []
  while (products.length < 10) products.push(await addProduct())
  const ids = products.map(({ id }) => id)
  await db.updateTable('products').set({ style_code: 'one' }).where('id', 'in', ids.slice(0, 2)).execute()
  const [category, brand] = [await named('categories', 'Running Shoes'), await named('brands', 'Nike')]

  async function place({ buyer, days, state, lines }: Sale) {
    const placed_at = new Date(now.getTime() - days * 86_400_000)
    const sums = { subtotal: 100, offer_discount: 0, coupon_discount: 0, shipping: 0, total: 100 }
    const { id } = await db
      .insertInto('orders')
      .values({
        ...sums,
        user_id: buyers[buyer] ?? '',
        payment_method: 'COD',
        shipping_address: '{}',
        placed_at,
        state,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const items = lines.map(({ product, status }, position) => ({
      ...{
        order_id: id,
        position,
        product_id: ids[product] ?? '',
        size_id: products[product]?.sizeIds[0] ?? '',
      },
      ...{
        product_name: 'Vayu',
        brand_id: brand,
        brand_name: 'Nike',
        category_id: category,
        category_name: 'Shoes',
      },
      ...{ size: 8, quantity: 1, original_price: 100, price: 100, status, sold_at: placed_at },
    }))
    await db.insertInto('order_items').values(items).execute()
  }

  await fc.assert(
    fc.asyncProperty(fc.array(sold, { minLength: 3, maxLength: 25 }), async (orders) => {
      await pool.query('truncate orders cascade')
      for (const order of orders) await place(order)
      await refreshBoughtTogether(now)
      const { rows } = await pool.query(
        `select product_id as id, array_agg(jsonb_build_array(other_id, buyers) order by buyers desc, other_id) as others
        from bought_together where product_id = any($1) group by product_id`,
        [ids],
      )
      const kept = new Map(rows.map(({ id, others }) => [id, others]))
      expect(ids.map((id) => kept.get(id) ?? [])).toEqual(plainly(orders, ids))
    }),
    { numRuns: runs(15, 200) },
  )
}, 120_000)
