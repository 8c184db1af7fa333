import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { describeSchema } from '../../scripts/describe-schema.ts'
import { ownDatabase, urlOf } from '../../tests/database.ts'
import { waitForLockWaits } from '../../tests/lock-waits.ts'
import { hasServerTimeouts } from '../../tests/timeouts.ts'
import { pool } from './database.ts'
import { migrate, planUpgrade } from './migrate.ts'
import { OperatorError } from './operator-error.ts'
import { release } from './release.ts'

ownDatabase()
const last = '0125-tries-of-known-browsers.sql'

test.runIf(hasServerTimeouts)(
  'a migration that waits for a lock lets others through, and is done once it is free',
  async () => {
    await pool.query('alter table one_time_codes drop column wrong_tries_known')
    await pool.query('delete from migrations where name = $1', [last])
    const url = pool.options.connectionString ?? ''
    const [long, other] = [new pg.Client(url), new pg.Client(url)]
    await Promise.all([long.connect(), other.connect()])
    await long.query('begin; select from one_time_codes')
    const migrated = migrate(url)
    await waitForLockWaits()
    // Queued behind the migration, and answered as soon as that gives up.
    await other.query('select from one_time_codes')
    expect((await pool.query('select from migrations where name = $1', [last])).rowCount).toBe(0)
    await long.query('commit')
    await migrated
    await pool.query('select wrong_tries_known from one_time_codes')
    await Promise.all([long.end(), other.end()])
  },
)

test('migrations are announced before they run, and nothing where none is left', async () => {
  const announced: unknown[] = []
  const run = () =>
    migrate(pool.options.connectionString ?? '', { announce: (...what) => announced.push(what) })
  await pool.query('drop index search_words_by_sound')
  await pool.query("delete from migrations where name = '0197-nearest-words.sql'")
  await run()
  await run()
  expect(announced).toEqual([[['0197-nearest-words.sql'], false]])
})

const schema = readFileSync('database/schema.sql', 'utf8')
const withoutSounds = schema
  .replace(/ *\('0197-nearest-words.sql', '\w+'\),\n/, '')
  .replace(/create index search_words_by_sound .*\n/, '')
test.each([
  ['from all migrations', ''],
  ['from a schema and the migration that it lacks', withoutSounds],
])('a shop that is made %s has the tables and rows of one made from the schema', async (_, begun) => {
  const name = `schema_${begun.length}`
  await asOwner(`create database ${name}`)
  const names = await migrate(urlOf(name), { schema: begun })
  const client = new pg.Client(urlOf(name))
  await client.connect()
  expect(schema).toContain(await describeSchema(client))
  const { rows } = await client.query('select name from migrations order by name')
  expect(names).toEqual(rows.map((row) => row.name))
  await client.end()
})

test('a release records itself; the last one to start counts, not the highest number', async () => {
  const url = pool.options.connectionString ?? ''
  await pool.query("insert into releases values ('99.0.0', now())")
  expect((await planUpgrade(url)).lastRelease).toEqual({ version: '99.0.0', isRecorded: true })
  await migrate(url)
  expect((await planUpgrade(url)).lastRelease).toEqual({ version: release.version, isRecorded: true })
})

test('a release that left no record is known by its last migration', async () => {
  const url = pool.options.connectionString ?? ''
  await pool.query('drop table releases')
  await pool.query("delete from migrations where name > '0420-z'")
  expect((await planUpgrade(url)).lastRelease).toEqual({ version: '0.3.0', isRecorded: false })
  await pool.query("delete from migrations where name > '0197-z'")
  expect((await planUpgrade(url)).lastRelease).toEqual({ version: '0.2.0', isRecorded: false })
  await pool.query("delete from migrations where name > '0100'")
  expect(await planUpgrade(url)).toMatchObject({ isEmpty: false, lastRelease: null })
  await pool.query('delete from migrations')
  expect(await planUpgrade(url)).toMatchObject({ isEmpty: true, lastRelease: null })
})

const stranger = 'maidan_stranger'
async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client(inject('serverUrl'))
  await client.connect()
  await client.query(statement)
  await client.end()
}
beforeAll(async () => {
  await asOwner(`create role ${stranger} login`)
  await asOwner(`create database ${stranger}`)
})
afterAll(async () => {
  await asOwner(`drop database ${stranger} with (force)`)
  await asOwner(`drop role ${stranger}`)
})

test('a role that does not own the database is told so in a line', async () => {
  const url = urlOf(stranger).replace('//maidan@', `//${stranger}@`)
  const refusal = await migrate(url).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(OperatorError)
  expect(String(refusal)).toContain('permission denied for schema public: the role must own the database')
})
