import pg from 'pg'
import { expect, test } from 'vitest'
import { manyOrders } from '../bench/admin-orders.ts'
import { fill } from '../bench/kept-shop.ts'
import { pool } from '../src/platform/database.ts'
import { invariants } from '../src/shop/reports/integrity/invariants.ts'
import { askEach } from '../src/shop/reports/integrity/problems.ts'
import { ownDatabase } from './database.ts'

ownDatabase()

test('the shop of many orders that is measured and restored in trials has what its audit wants', async () => {
  const client = new pg.Client({ connectionString: pool.options.connectionString })
  await client.connect()
  await fill(client, manyOrders({ people: 300, products: 200, orders: 3_000 }))
  const { rows } = await client.query(`select state, payment_method from orders group by 1, 2 order by 1, 2`)
  await client.end()
  expect(rows).toHaveLength(4)
  expect(await askEach(invariants, null, { seconds: 60, pauseMs: 0 })).toEqual([])
})
