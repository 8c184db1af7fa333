import { beforeAll, expect, test } from 'vitest'
import shop from '../../../../package.json' with { type: 'json' }
import { type Actor, admin } from '../../../../tests/actors.ts'
import { ownDatabase } from '../../../../tests/database.ts'
import { pool } from '../../../platform/database.ts'
import { startWorker } from '../../../platform/queue.ts'
import type { HealthLine } from './rules.ts'

ownDatabase()

let owner: Actor
beforeAll(async () => {
  owner = await admin()
})

async function lines(): Promise<Record<string, HealthLine>> {
  const { status, body } = await owner.get('/report/health')
  expect(status).toBe(200)
  return Object.fromEntries(body.health.lines.map((line: HealthLine) => [line.name, line]))
}

test('the health of a new shop: database, disk and version are read from where they are', async () => {
  const { Database, Disk, Version, Backup, Audit } = await lines()
  expect(Database?.what).toMatch(/^PostgreSQL 18\.\d+ answers in \d+ ms and holds [\d.]+ [MG]B\.$/)
  expect(Disk?.what).toMatch(/^\d+\.\d GB of \d+\.\d GB are free/)
  expect(Version?.what).toMatch(
    new RegExp(`^${shop.version}, (released on \\d+ \\w+ \\d{4}|between two releases)\\.$`),
  )
  expect(Backup?.what).toContain('This is a demo')
  expect(Audit?.what).toContain('not been checked yet')
})

test('a scheduled job that failed is named until it has succeeded', async () => {
  const worker = await startWorker(pool.options.connectionString ?? '')
  await worker.schedule([{ name: 'sum-stock', cron: '0 0 1 1 *', run: async () => {} }])
  await worker.stop()
  const end = (state: string) =>
    pool.query(
      `insert into pgboss.job (name, state, started_on, completed_on) values ('sum-stock', $1, now(), clock_timestamp())`,
      [state],
    )
  await end('failed')
  expect((await lines()).Jobs).toMatchObject({
    state: 'attention',
    what: expect.stringContaining('sum-stock'),
  })
  await end('completed')
  expect((await lines()).Jobs?.state).toBe('good')
})

test('payments in doubt and mails that wait are counted', async () => {
  await pool.query("insert into undelivered_mails (id, reason) values (gen_random_uuid(), 'refused')")
  expect((await lines()).Mails).toMatchObject({ state: 'attention', what: expect.stringMatching(/^1 mail /) })
  await pool.query("insert into pgboss.job (name, created_on) values ('mail', now() - interval '11 minutes')")
  expect((await lines()).Mails).toMatchObject({
    state: 'bad',
    what: expect.stringMatching(/^1 mail has waited/),
  })
})
