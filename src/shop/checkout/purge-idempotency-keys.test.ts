import { expect, test } from 'vitest'
import { shopper } from '../../../tests/actors.ts'
import { buy } from '../../../tests/buying.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addProduct } from '../../../tests/products.ts'
import { BATCH_SIZE } from '../../platform/batches.ts'
import { pool } from '../../platform/database.ts'
import { purgeOldKeys } from './purge-idempotency-keys.ts'

ownDatabase()

test('keys of more than a week ago are forgotten, however many batches they are', async () => {
  const asha = await shopper()
  const { _id } = await buy(asha, [await addProduct({ salePrice: 100 })])
  const key = `
    insert into idempotency_keys (user_id, key, request_hash, order_id, created_at)
    select $1, $3 || n, '', $2, now() - make_interval(days => $4) from generate_series(1, $5) as n`
  await pool.query(key, [asha.id, _id, 'old', 8, 2 * BATCH_SIZE])
  await pool.query(key, [asha.id, _id, 'new', 6, 1])
  await purgeOldKeys()
  expect((await pool.query('select key from idempotency_keys')).rows).toEqual([{ key: 'new1' }])
})
