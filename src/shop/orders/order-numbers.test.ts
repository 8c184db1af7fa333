import { expect, test } from 'vitest'
import { admin, shopper } from '../../../tests/actors.ts'
import { buy } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct } from '../../../tests/products.ts'
import { pool } from '../../platform/database.ts'
import { migrate } from '../../platform/migrate.ts'

ownDatabase()

const numbers = async () => {
  const { rows } = await pool.query('select order_number as number from orders order by placed_at, id')
  return rows.map(({ number }) => number)
}

/** The tables as the release before had them, with these orders. */
async function forget(): Promise<void> {
  await pool.query('alter table orders drop column order_number; drop sequence order_numbers')
  await pool.query("delete from migrations where name between '0560' and '0565'")
}

test('orders of before are numbered by their time from 1001 on, in batches, and new ones follow', async () => {
  const asha = await shopper('Asha Rao')
  const tee = await addProduct({ name: 'Kho Tee', salePrice: 100 })
  const first = await buy(asha, [tee])
  await forget()
  await pool.query(`
    insert into orders (user_id, state, payment_method, subtotal, offer_discount, coupon_discount, shipping, total, placed_at,
      shipping_address)
    select user_id, state, payment_method, subtotal, offer_discount, coupon_discount, shipping, total,
      placed_at - n * interval '1 minute', shipping_address
    from orders, generate_series(1, 10100) as n`)
  await migrate(pool.options.connectionString ?? '')
  const last = await buy(asha, [tee])
  expect(await numbers()).toEqual(Array.from({ length: 10_102 }, (_, index) => 1001 + index))
  const { body } = await asha.get(`/order/get-own-order/${first._id}`)
  expect([body.order.number, last.number]).toEqual([11_101, 11_102])
})

test('an order that the release before inserts during the upgrade has a number of its own', async () => {
  await pool.query("delete from migrations where name between '0562' and '0565'")
  await pool.query('alter table orders alter column order_number drop not null')
  await pool.query('update orders set order_number = null where order_number <= 1003')
  await migrate(pool.options.connectionString ?? '')
  expect((await numbers()).slice(0, 4)).toEqual([1001, 1002, 1003, 1004])
})

test('an order is found by its number, with # or without, and by the end of its id as before', async () => {
  const owner = await admin()
  const ravi = await shopper('Ravi Iyer')
  const { _id, number } = await buy(ravi, [await addProduct({ name: 'Dhoop Visor', salePrice: 100 })])
  for (const search of [`${number}`, `#${number}`, _id.slice(-8), `#${_id.slice(-8).toUpperCase()}`, _id]) {
    const { body } = await owner.get(`/order/get-order-data?${new URLSearchParams({ search })}`)
    expect(body.orders.map((order: { _id: string }) => order._id)).toEqual([_id])
  }
})
