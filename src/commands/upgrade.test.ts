import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { run } from '../../scripts/run.ts'
import { ownDatabase } from '../../tests/database.ts'
import { parseJson } from '../lib/json.ts'
import { pool } from '../platform/database.ts'

ownDatabase()

/** It can be run twice. */
const migration = '0197-nearest-words.sql'
afterEach(async () => {
  await pool.query("delete from migrations where name like '9999%'")
})

async function upgrade(...args: string[]) {
  const DATABASE_URL = pool.options.connectionString ?? ''
  const { code, output } = await run('src/commands/upgrade.ts', [...args, '--json'], {
    env: { DATABASE_URL },
  })
  return { code, report: z.looseObject({ ok: z.boolean() }).parse(parseJson(output)) }
}

async function forget(name: string): Promise<void> {
  await pool.query('delete from migrations where name = $1', [name])
}

test('a database of this release has nothing to do', async () => {
  const isEmpty = false
  expect(await upgrade('--check')).toMatchObject({ code: 0, report: { isEmpty, pending: [], problems: [] } })
  expect(await upgrade()).toMatchObject({ code: 0, report: { migrations: [] } })
})

test('--check names what would run and runs nothing; without it, it is run', async () => {
  await forget(migration)
  await pool.query('drop index search_words_by_sound')
  expect(await upgrade('--check')).toMatchObject({ code: 0, report: { pending: [migration] } })
  expect(await upgrade('--check')).toMatchObject({ report: { pending: [migration] } })
  expect(await upgrade()).toMatchObject({ code: 0, report: { migrations: [migration] } })
  expect(await upgrade('--check')).toMatchObject({ report: { pending: [] } })
})

test('--check prints the sections of the changelog after the release that served the database last', async () => {
  await pool.query("update releases set version = '0.2.0'")
  const { report } = await upgrade('--check')
  expect(report.lastRelease).toEqual({ version: '0.2.0', isRecorded: true })
  expect(report.releases).toEqual([expect.stringMatching(/^(Unreleased|\d)/), '0.3.0'])
})

test('a changed migration is a problem', async () => {
  await pool.query("update migrations set checksum = 'other' where name = $1", [migration])
  expect(await upgrade('--check')).toMatchObject({ code: 1, report: { ok: false, changed: [migration] } })
  expect(await upgrade()).toMatchObject({ code: 1 })
  await forget(migration)
  await pool.query('drop index search_words_by_sound')
  await upgrade()
})

test('migrations of a later release are named, and no problem: that is a rollback', async () => {
  await pool.query("insert into migrations (name, checksum) values ('9999-later.sql', 'x')")
  expect(await upgrade('--check')).toMatchObject({ code: 0, report: { ofLaterRelease: ['9999-later.sql'] } })
})

test('says how long a transaction has been open that a migration would wait for', async () => {
  const client = new pg.Client(pool.options.connectionString)
  await client.connect()
  await client.query('begin')
  await client.query('select pg_sleep(1)')
  const { report } = await upgrade('--check')
  expect(report.oldestTransactionSeconds).toBeGreaterThanOrEqual(1)
  await client.end()
})
