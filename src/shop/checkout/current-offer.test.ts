import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, admin, shopper } from '../../../tests/actors.ts'
import {
  changePrice,
  checkout,
  fillCart,
  fillWallet,
  makeCoupon,
  makeOffer,
  order,
  stockOf,
} from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { expectInvariants } from '../../../tests/invariants.ts'
import { waitForLockWaits } from '../../../tests/lock-waits.ts'
import { begin, statesOf, toPay } from '../../../tests/paying.ts'
import { addProduct, named } from '../../../tests/products.ts'
import { ownProvider } from '../../../tests/provider.ts'
import { pool, transaction } from '../../platform/database.ts'

ownDatabase()
ownProvider()
afterEach(() => expectInvariants())

let owner: Actor
let asha: Actor
beforeAll(async () => {
  owner = await admin()
})
beforeEach(async () => {
  asha = await shopper('Asha Rao')
  await fillWallet(asha, 2000)
})

/** Runs `act` while another transaction locks a row that it needs, runs `change`, and releases the row. */
async function overtaken<T>(row: string, act: () => Promise<T>, change: () => Promise<unknown>): Promise<T> {
  const other = new pg.Client({ connectionString: pool.options.connectionString ?? '' })
  await other.connect()
  try {
    await other.query(`begin; select from ${row} for no key update`)
    const acting = act()
    await waitForLockWaits()
    await change()
    await other.query('commit')
    return await acting
  } finally {
    await other.end()
  }
}

type Goods = { id: string; category: string; sizeId: string; couponId: string }

async function goods(): Promise<Goods> {
  const category = `Category ${crypto.randomUUID()}`
  const { id, sizeIds } = await addProduct({ salePrice: 449, category })
  await fillCart(asha, { id })
  const code = crypto.randomUUID()
  const couponId = await makeCoupon(code)
  expect((await asha.post('/coupen/validate-coupen', { code, purchaseAmount: 449 })).status).toBe(200)
  return { id, category: await named('categories', category), sizeId: sizeIds[0] ?? '', couponId }
}

const changes: [string, (goods: Goods) => Promise<unknown>][] = [
  ['costs more', ({ id }) => changePrice(id, 499)],
  ['costs less', ({ id }) => changePrice(id, 399)],
  ['has an offer', ({ id }) => makeOffer(id, 10)],
  ['is deactivated', ({ id }) => pool.query('update products set active = false where id = $1', [id])],
  [
    'is of a category that is deactivated',
    ({ category }) => owner.put(`/category/updateCategory/${category}`, { status: false }),
  ],
  ['is deleted', ({ id }) => pool.query('update products set deleted_at = now() where id = $1', [id])],
  [
    'has lost its size',
    ({ sizeId }) => pool.query('update product_sizes set removed_at = now() where id = $1', [sizeId]),
  ],
  [
    'has a coupon that ends',
    ({ couponId }) =>
      pool.query('update coupons set expiry_date = current_date - 2 where id = $1', [couponId]),
  ],
  [
    'has a coupon that is deleted and made again with another discount',
    async ({ couponId }) => {
      const { rows } = await pool.query('delete from coupons where id = $1 returning *', [couponId])
      const { code, minimum_purchase, maximum_discount, expiry_date } = rows[0]
      await pool.query(
        `insert into coupons (code, percentage, minimum_purchase, maximum_discount, expiry_date)
         values ($1, 1, $2, $3, $4)`,
        [code, minimum_purchase, maximum_discount, expiry_date],
      )
    },
  ],
]
// Who holds the size keeps it from being removed, too.
const possible = changes.flatMap(([what, change]) =>
  (['size', 'cart'] as const)
    .filter((held) => !(held === 'size' && what.includes('lost its size')))
    .map((held) => [what, held, change] as const),
)

describe.each(['COD', 'Wallet', 'Razorpay'])('an order by %s', (method) => {
  test.each(possible)('of goods that %s while it waits for the %s is not placed', async (_, held, change) => {
    const things = await goods()
    const body = await checkout(asha, method)
    const row =
      held === 'size' ? `product_sizes where id = '${things.sizeId}'` : `carts where user_id = '${asha.id}'`
    const call = method === 'Razorpay' ? 'create-razorpay-order' : 'create-order'
    const { status } = await overtaken(
      row,
      () => asha.post(`/order/${call}`, body),
      () => change(things),
    )
    expect(status).toBe(409)
    expect([await statesOf(asha), await stockOf(things.sizeId)]).toEqual([[], 10])
  })

  test('that waits and finds all as it was is placed', async () => {
    const { sizeId } = await goods()
    const body = await checkout(asha, method)
    const call = method === 'Razorpay' ? 'create-razorpay-order' : 'create-order'
    const { status } = await overtaken(
      `product_sizes where id = '${sizeId}'`,
      () => asha.post(`/order/${call}`, body),
      async () => {},
    )
    expect(status).toBeLessThan(300)
    expect(await stockOf(sizeId)).toBe(9)
  })
})

test('an order that ends a hold and waits for its goods is not placed at the price that they had', async () => {
  const { id, sizeIds } = await addProduct({ salePrice: 449 })
  await toPay(asha, { id })
  const body = await checkout(asha)
  const { status } = await overtaken(
    `product_sizes where id = '${sizeIds[0]}'`,
    () => order(asha, body),
    () => changePrice(id, 499),
  )
  expect(status).toBe(409)
  expect(await statesOf(asha)).toEqual(['awaiting_payment'])
})

test('an order at the door that waits for the cart of a payment that is begun ends it', async () => {
  const { id, sizeIds } = await addProduct({ salePrice: 449 })
  await fillCart(asha, { id })
  const cash = await checkout(asha)
  const placed = await overtaken(
    `carts where user_id = '${asha.id}'`,
    async () => {
      const begun = begin(asha)
      await waitForLockWaits()
      return Promise.all([begun, order(asha, cash)])
    },
    () => waitForLockWaits(2),
  )
  expect(placed.map(({ status }) => status)).toEqual([expect.any(Number), 201])
  expect((await statesOf(asha)).filter((state) => state !== 'expired')).toEqual(['placed'])
  expect(await stockOf(sizeIds[0])).toBe(9)
})

test('an order that ends a hold claims its key before it locks the cart', async () => {
  const { id } = await addProduct({ salePrice: 449 })
  await toPay(asha, { id })
  const body = await checkout(asha)
  const { rows } = await pool.query(`select id from orders where user_id = $1`, [asha.id])
  const other = new pg.Client({ connectionString: pool.options.connectionString ?? '' })
  await other.connect()
  await other.query('begin')
  await other.query(`insert into idempotency_keys values ($1, 'one', '', $2)`, [asha.id, rows[0].id])
  const placed = order(asha, body, { 'idempotency-key': 'one' })
  await waitForLockWaits()
  await other.query(`select from carts where user_id = $1 for update nowait`, [asha.id])
  await other.query('rollback')
  await other.end()
  expect((await placed).status).toBe(201)
})

test('what is asked again is asked about the goods of the order alone, however many others there are', async () => {
  const { id, sizeIds } = await addProduct({ salePrice: 449 })
  for (const percentage of [5, 10, 15, 20]) await makeOffer((await addProduct()).id, percentage)
  await pool.query(
    `with made as (
      insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price)
      select 'Vayu Glide', 'Plain.', category_id, brand_id, gender, 90000, 44900 + i
      from products, generate_series(1, 100) as i where id = $1 returning id
    ) insert into product_sizes (product_id, size, stock) select id, size, 0 from made, generate_series(4, 11) as size`,
    [id],
  )
  await pool.query('analyze products, product_sizes, offers')
  const items = JSON.stringify([{ size_id: sizeIds[0], original_price: 44900, price: 44900 }])
  const rowsRead = await transaction(async (tx) => {
    const soFar = async () => {
      const counts = sql<{ rows: number }>`
        select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
        where relname in ('products', 'product_sizes')`
      return (await counts.execute(tx)).rows[0]?.rows ?? 0
    }
    const before = await soFar()
    await sql`select matches_shop_at(new_id(), new_id(), ${items}::jsonb, null, now())`.execute(tx)
    return (await soFar()) - before
  })
  expect(rowsRead).toBeLessThan(10)
})
