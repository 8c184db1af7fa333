import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopper } from '../../../tests/actors.ts'
import { buy } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct } from '../../../tests/products.ts'
import { config } from '../../platform/config.ts'
import { db, pool } from '../../platform/database.ts'
import { settingsOf } from './current-settings.ts'
import { listRows } from './store.ts'

ownDatabase()
beforeAll(() => {
  config.MODE = 'production'
})
afterAll(() => {
  config.MODE = 'demo'
})

const upgrade = readFileSync('database/migrations/0446-no-limits-unasked.sql', 'utf8')

async function sellingAfterUpgrade() {
  await pool.query(upgrade)
  return settingsOf(await listRows(db)).selling
}

test('an upgrade limits neither returns nor cash on delivery of a shop that has orders', async () => {
  expect(await sellingAfterUpgrade()).toMatchObject({ returnDays: 30, openCodOrders: 3 })
  await buy(await shopper(), [await addProduct({ salePrice: 100 })])
  expect(await sellingAfterUpgrade()).toMatchObject({ returnDays: null, openCodOrders: null })
})

test('an upgrade keeps what the owner has set', async () => {
  await sql`update settings set fields = '{"returnDays": 7, "lowStock": 4}' where section = 'selling'`.execute(
    db,
  )
  expect(await sellingAfterUpgrade()).toMatchObject({ returnDays: 7, openCodOrders: null, lowStock: 4 })
})
