import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { run } from '../../scripts/run.ts'
import { shopper } from '../../tests/actors.ts'
import { type Bucket, openBucket } from '../../tests/bucket.ts'
import { screensAreBuilt } from '../../tests/built.ts'
import { buy } from '../../tests/buying.ts'
import { addProduct } from '../../tests/products.ts'
import { WAIT_TIMEOUT_MS } from '../../tests/timeouts.ts'
import { findBackupState } from '../backup/state.ts'
import { parseJson } from '../lib/json.ts'
import { closeDatabase, db, openDatabase } from '../platform/database.ts'
import { type EmbeddedPostgres, openHome, startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { migrate } from '../platform/migrate.ts'
import { closeQueue } from '../platform/queue.ts'
import { startWork } from '../server/worker.ts'

const root = mkdtempSync(join(tmpdir(), 'backup-command-'))
chmodSync(root, 0o755)
let env = {
  DATA_DIR: join(root, 'shop'),
  BACKUP_URL: 's3://maidan/kept',
  BACKUP_KEY: 'a key of these tests, of 32 or more',
}
const elsewhere = join(root, 'elsewhere')

let server: EmbeddedPostgres
let bucket: Bucket

screensAreBuilt()
beforeAll(async () => {
  bucket = await openBucket()
  env = { ...env, ...bucket.environment }
  server = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, archive: true })
  await migrate(server.url)
  openDatabase(server.url, 3)
  await (await startWork(server.url)).stop()
  await buy(await shopper(), [await addProduct({ salePrice: 100 })])
})
afterAll(async () => {
  await closeQueue()
  await closeDatabase()
  await server.stop()
  bucket.stop()
  rmSync(root, { recursive: true, force: true })
})

async function maidan(command: string, ...args: string[]) {
  return maidanWith(env, command, ...args)
}

async function maidanWith(env: Record<string, string>, command: string, ...args: string[]) {
  const { code, output } = await run(`src/commands/${command}.ts`, [...args, '--json'], { env })
  return { code, report: z.looseObject({}).parse(parseJson(output.split('\n').at(-1) ?? '')) }
}

test('maidan backup, restore and drill bring a whole shop back, and record what they did', async () => {
  expect(await maidan('backup', '--list')).toMatchObject({ code: 0, report: { systems: [] } })
  expect(await maidan('drill')).toMatchObject({
    code: 1,
    report: { error: expect.stringContaining('no complete') },
  })
  expect(await maidan('backup')).toMatchObject({ code: 0, report: { backup: { timeline: 1 } } })
  const { report: listed } = await maidan('backup', '--list')
  expect(listed).toMatchObject({ systems: [{ backups: [{}], range: {} }] })

  bucket.hold(/manifest$/)
  const drill = maidan('drill')
  await vi.waitFor(() => expect(bucket.waiting()).toBe(1), { timeout: WAIT_TIMEOUT_MS, interval: 50 })
  // As another node of the shop would.
  expect(await maidan('drill')).toMatchObject({ code: 1, report: { error: 'Another drill is under way.' } })
  bucket.release()
  const { code, report } = await drill
  expect({ code, wrong: report.wrong }).toEqual({ code: 0, wrong: [] })
  expect(report.report).toMatchObject({
    problems: [],
    damage: [],
    refusesWrites: true,
    pages: [
      { path: '/health', status: 200 },
      { path: '/', status: 200 },
      { path: '/shop', status: 200 },
      { path: expect.stringContaining('/productDetials/'), status: 200 },
    ],
  })
  expect(existsSync(join(env.DATA_DIR, 'drill'))).toBe(false)
  expect(await findBackupState(db)).toMatchObject({
    lastBase: { bytes: expect.any(Number) },
    lastDrill: { succeeded: true },
    drillPassedAt: expect.any(Date),
  })
})

test('a restore that is killed in the middle leaves no database, and can be run again', async () => {
  bucket.hold(/manifest$/) // It is read last.
  const child = spawn(process.execPath, ['src/commands/restore.ts', '--to', elsewhere], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  await vi.waitFor(() => expect(bucket.waiting()).toBe(1), { timeout: WAIT_TIMEOUT_MS, interval: 50 })
  expect(existsSync(join(openHome(elsewhere).folder, 'restore-draft', 'base'))).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  bucket.release()
  expect(existsSync(join(openHome(elsewhere).folder, 'data'))).toBe(false)
  expect(await maidan('restore', '--to', elsewhere)).toMatchObject({
    code: 0,
    report: { missingPictures: 0 },
  })
  expect(existsSync(join(openHome(elsewhere).folder, 'data', 'PG_VERSION'))).toBe(true)
})

test('maidan doctor says that what is there was encrypted with another key', async () => {
  const said = async (BACKUP_KEY: string) =>
    JSON.stringify((await maidanWith({ ...env, BACKUP_KEY }, 'doctor')).report)
  expect(await said(env.BACKUP_KEY)).not.toContain('cannot be read')
  expect(await said('another key, of 32 characters or more')).toContain(
    'The backups that are there cannot be read: BACKUP_KEY is another key',
  )
})

test('maidan restore --at brings a shop back from a bucket as it was between two orders', async () => {
  const at = new Date().toISOString()
  await buy(await shopper(), [await addProduct({ salePrice: 100 })])
  // Copies the log up to here, as the shop does all the time.
  expect(await maidan('backup')).toMatchObject({ code: 0 })
  const { code, report } = await maidan('restore', '--to', elsewhere, '--replace', '--at', at)
  expect({ code, error: report.error }).toEqual({ code: 0, error: undefined })
  const restored = await startEmbeddedPostgres({ dataDir: elsewhere })
  const client = new pg.Client({ connectionString: restored.url })
  await client.connect()
  expect((await client.query('select from orders')).rowCount).toBe(1)
  await client.end()
  await restored.stop()
})

test.each([
  ['a time without its offset', ['--at', '2026-11-22T18:00'], 2, 'a time with its offset'],
  [
    'a time before the first backup',
    ['--at', '2020-01-01T00:00+05:30', '--to', elsewhere],
    1,
    'any second from',
  ],
  ['the folder of a running shop', [], 1, 'A shop runs on'],
])('maidan restore refuses %s', async (_what, args, code, error) => {
  expect(await maidan('restore', ...args)).toMatchObject({
    code,
    report: { error: expect.stringContaining(error) },
  })
})
