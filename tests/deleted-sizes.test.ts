import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db, pool } from '../src/platform/database.ts'
import { findProblems } from '../src/shop/reports/integrity/problems.ts'
import { type Actor, admin, shopper } from './actors.ts'
import { buy, stockOf } from './buying.ts'
import { ownDatabase } from './database.ts'
import { expectInvariants } from './invariants.ts'
import { addProduct } from './products.ts'

ownDatabase()

const migration = readFileSync(
  join(import.meta.dirname, '../database/migrations/0141-removed-sizes-keep-their-row.sql'),
  'utf8',
)
// The trigger has had its present name since 0456.
const repair = migration
  .slice(migration.indexOf('create temporary table deleted_sizes'))
  .replaceAll('stock_moves_are_facts', 'stock_moves_forbid_update')

/** Sizes were deleted before migration 0141; the one that was added in its place was another one. */
async function deleteSize(id: string | undefined): Promise<void> {
  await sql`
    with gone as (delete from product_sizes where id = ${id} returning id, stock)
    insert into stock_moves (size_id, quantity, cause) select id, -stock, 'count' from gone`.execute(db)
}

async function addSize(productId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into product_sizes (product_id, size, stock) values (${productId}, 8, 10) returning id
    )
    insert into stock_moves (size_id, quantity, cause) select id, 10, 'count' from added returning size_id as id`.execute(
    db,
  )
  return rows[0]?.id ?? ''
}

test('sizes that were deleted by older releases have their units again, and their orders find them', async () => {
  const [asha, owner]: Actor[] = [await shopper(), await admin()]
  const ordered = async () => {
    const { id, sizeIds } = await addProduct({ salePrice: 100 })
    const { _id, items } = await buy(asha as Actor, [{ id, quantity: 2 }])
    return { id, sizeId: sizeIds[0], orderId: _id, itemId: items[0]?._id ?? '' }
  }
  const cancel = ({ orderId, itemId }: { orderId: string; itemId: string }) =>
    owner?.put(`/order/update-product-status/${orderId}`, { productId: itemId, newStatus: 'Cancelled' })

  const [gone, goneAndCancelled, replaced, replacedAndCancelled, twice] = [
    await ordered(),
    await ordered(),
    await ordered(),
    await ordered(),
    await ordered(),
  ]
  for (const { sizeId } of [gone, goneAndCancelled, replaced, replacedAndCancelled, twice])
    await deleteSize(sizeId)
  const second = await addSize(replaced.id)
  const third = await addSize(replacedAndCancelled.id)
  await deleteSize(await addSize(twice.id))
  for (const item of [goneAndCancelled, replacedAndCancelled]) await cancel(item)
  expect((await findProblems(db)).map(({ id }) => id)).toEqual(['I03', 'I26'])

  await pool.query(repair)
  await expectInvariants()
  for (const item of [gone, replaced, twice]) await cancel(item)
  await expectInvariants()
  expect(await stockOf(gone.sizeId)).toBe(2)
  expect(await stockOf(second)).toBe(12)
  expect(await stockOf(third)).toBe(10)
})
