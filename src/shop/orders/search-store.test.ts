import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, shopper } from '../../../tests/actors.ts'
import { buy } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { countingRows } from '../../../tests/growth/rows.ts'
import { addProduct } from '../../../tests/products.ts'
import { db } from '../../platform/database.ts'
import { listOrders } from './list-orders.ts'
import { newest } from './rules.ts'

ownDatabase()
const rowsOf = countingRows()

let asha: Actor
beforeAll(async () => {
  asha = await shopper('Asha Rao')
})

const search = (text: string) => listOrders({ page: 1, limit: 7 }, { search: text }, newest)

test('a search for a city finds its 1,000 newest orders and reads few others, however old they are', async () => {
  await sql`
    insert into orders (user_id, payment_method, subtotal, offer_discount, coupon_discount, shipping, total,
      shipping_address, placed_at)
    select ${asha.id}, 'COD', 50000, 0, 0, 3000, 53000,
      jsonb_build_object('city', case when i <= 1010 then 'Leh' else 'Pune' end, 'pinCode', '194101', 'state', 'Ladakh'),
      timestamptz '2025-01-01' + i * interval '1 minute'
    from generate_series(1, 5000) as i`.execute(db)
  await sql`analyze orders`.execute(db)
  const read = await rowsOf(async () => expect((await search('leh')).total).toBe(1_000))
  expect(read.get('orders')).toBeLessThan(4_000)
})

test('of more than 50 products with a name, the orders of the best selling ones are found', async () => {
  const { id: slow } = await addProduct({ name: 'Kite 0', salePrice: 100 })
  await sql`
    insert into products (name, description, category_id, brand_id, gender, regular_price, sale_price,
      price_on_even_days, price_on_odd_days, sold_recently)
    select 'Kite ' || i, 'Flies.', category_id, brand_id, 'Men', 10000, 10000, 10000, 10000, 1
    from products, generate_series(1, 50) as i where id = ${slow}`.execute(db)
  const { id: fast } = await addProduct({ name: 'Kite 51', salePrice: 100 })
  await db.updateTable('products').set({ sold_recently: 2 }).where('id', '=', fast).execute()
  await buy(asha, [{ id: slow }])
  const { _id } = await buy(asha, [{ id: fast }])
  expect((await search('kite')).orders.map(({ id }) => id)).toEqual([_id])
})
