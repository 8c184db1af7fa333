import { expect, test } from 'vitest'
import { ownDatabase } from '../../../tests/database.ts'
import { BATCH_SIZE } from '../../platform/batches.ts'
import { pool } from '../../platform/database.ts'
import { purgeOldEvents } from './purge-events.ts'

ownDatabase()

test('webhooks of more than a month ago are forgotten, however many batches they are', async () => {
  await pool.query(
    `insert into webhook_events select 'old ' || n, 'x', now() - interval '31 days' from generate_series(1, $1) as n`,
    [2 * BATCH_SIZE + 1],
  )
  await pool.query(`insert into webhook_events values ('new', 'x', now() - interval '29 days')`)
  await purgeOldEvents()
  expect((await pool.query('select id from webhook_events')).rows).toEqual([{ id: 'new' }])
})
