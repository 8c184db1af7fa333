import { expect, test } from 'vitest'
import { admin } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { BATCH_SIZE } from '../../../platform/batches.ts'
import { pool } from '../../../platform/database.ts'
import { purgeOldImports } from './purge-imports.ts'

ownDatabase()

test('imports of more than a week ago are forgotten, finished or not, however many batches they are', async () => {
  const { id } = await admin()
  const kept = `
    insert into product_imports (admin_id, key, file_hash, added, changed, unchanged, at, finished_at)
    select $1, $2 || n, '', 0, 0, 0, now() - make_interval(days => $3), $4 from generate_series(1, $5) as n`
  await pool.query(kept, [id, 'old', 8, new Date(), 2 * BATCH_SIZE])
  await pool.query(kept, [id, 'unfinished', 8, null, 1])
  await pool.query(kept, [id, 'new', 6, new Date(), 1])
  await purgeOldImports()
  expect((await pool.query('select key from product_imports')).rows).toEqual([{ key: 'new1' }])
})
