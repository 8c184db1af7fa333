import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../../tests/timeouts.ts'
import type { Database } from '../platform/database.ts'
import {
  type EmbeddedPostgres,
  logOf,
  openHome,
  spoolOf,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres.ts'
import { storageAt } from '../platform/images/storage.ts'
import { type Backup, listBackups, listSegments } from './catalogue.ts'
import { readLogPosition, UnfinishedSegments } from './copy-unfinished.ts'
import { copyWal } from './copy-wal.ts'
import { Progress } from './progress.ts'
import { type RestoreOptions, restore } from './restore.ts'
import { takeBaseBackup } from './take-base.ts'
import { openTarget, type Target } from './target.ts'

const root = mkdtempSync(join(tmpdir(), 'backups-'))
chmodSync(root, 0o755)
const key = 'k'.repeat(32)
const dataDir = join(root, 'shop')
const imagesUrl = `file:${join(root, 'pictures')}`
const storage = storageAt(imagesUrl, {})
const kept = join(root, 'kept')
const target = openTarget(`file:${kept}`, key)
const picture = 'a'.repeat(32)
const laterPicture = 'b'.repeat(32)

let server: EmbeddedPostgres
let pool: pg.Pool
let db: Database
let backup: Backup
let between: Date

const order = (id: number) => pool.query('insert into orders values ($1)', [id])

/** What the repeated job of the shop does, without waiting for the time limit. */
async function archive(): Promise<void> {
  const { rows } = await pool.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  await vi.waitFor(async () => {
    await copyWal(target, spoolOf(dataDir), backup.system)
    const files = (await listSegments(target, backup.system)).map(({ file }) => file)
    expect(files).toContain(rows[0]?.file)
  }, WAIT_TIMEOUT_MS)
}

const takeBase = () =>
  takeBaseBackup(target, { db, url: server.url, spool: spoolOf(dataDir), storage }, new Progress())

beforeAll(async () => {
  mkdirSync(dataDir)
  server = await startEmbeddedPostgres({ dataDir, archive: true })
  pool = new pg.Pool({ connectionString: server.url })
  pool.on('error', () => {})
  db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  await storage.write(picture, new Uint8Array([1, 2, 3]))
  await pool.query('create table orders (id int primary key, at timestamptz not null default now())')
  backup = await takeBase()
  await order(1)
  // biome-ignore lint/plugin/no-fixed-wait: a commit before `between`, in milliseconds.
  await sleep(20)
  between = new Date()
  // biome-ignore lint/plugin/no-fixed-wait: a commit after it.
  await sleep(20)
  await order(2)
  await storage.write(laterPicture, new Uint8Array([4]))
  await archive()
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
  rmSync(root, { recursive: true, force: true })
})

let copies = 0
const emptyDir = () => join(root, `restored-${++copies}`)

async function ordersIn(dir: string): Promise<number[]> {
  const restored = await startEmbeddedPostgres({ dataDir: dir, archive: true })
  const client = new pg.Client({ connectionString: restored.url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>('select id from orders order by id')
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
    await restored.stop()
  }
}

function bring(options: Partial<RestoreOptions> & { from?: typeof target } = {}) {
  const { from = target, dir = emptyDir(), ...others } = options
  return restore(from, { dir, imagesUrl: `file:${join(dir, 'images')}`, ...others }, new Progress()).then(
    (restored) => ({ ...restored, dir }),
  )
}

/** A copy of what is kept, to be damaged. */
function copied(): { folder: string; from: typeof target } {
  const folder = join(root, `copy-${++copies}`)
  cpSync(kept, folder, { recursive: true })
  return { folder, from: openTarget(`file:${folder}`, key) }
}

describe('a restore', () => {
  /** What a failed restore leaves is taken over by the next. */
  const reused = emptyDir()

  test('brings back the shop of a moment between two orders, and then all, with the pictures', async () => {
    const dir = emptyDir()
    const first = await bring({ dir, at: between })
    // Recovery has ended: no later start goes on with it.
    expect(existsSync(join(spoolOf(dir), '../data/recovery.signal'))).toBe(false)
    expect(readdirSync(join(spoolOf(dir), '../data/pg_wal'))).toContain('00000002.history')
    expect(await ordersIn(dir)).toEqual([1])
    expect(first.lastTransactionAt?.getTime()).toBeLessThanOrEqual(between.getTime())
    const images = storageAt(`file:${join(dir, 'images')}`, {})
    expect([...((await images.read(picture)) ?? [])]).toEqual([1, 2, 3])

    await expect(bring({ dir })).rejects.toThrow('--replace')
    const all = await bring({ dir, replace: true })
    expect(readdirSync(all.putAside ?? '')).toContain('PG_VERSION')
    expect(await ordersIn(dir)).toEqual([1, 2])
    expect(all).toMatchObject({ pictures: 1, missingPictures: 0 })
    // A shop that goes on from there is followed before its first base backup.
    const waiting = readdirSync(spoolOf(dir))
    expect(waiting).toContain('00000002.history')
    const { from } = copied()
    await copyWal(from, spoolOf(dir), backup.system)
    expect((await listSegments(from, backup.system)).at(-1)?.timeline).toBe(2)
  })

  test('refuses a time before the first backup or after the last segment, and names the range', async () => {
    for (const at of [new Date(backup.finishedAt.getTime() - 1), new Date(Date.now() + 60_000)])
      await expect(bring({ at })).rejects.toThrow(`any second from ${backup.finishedAt.toISOString()} to`)
  })

  test('refuses a folder in which a shop runs, even if it may replace what is there', async () => {
    await expect(bring({ dir: dataDir, replace: true })).rejects.toThrow('A shop runs on')
  })

  test('refuses a folder whose shop runs in another container, of which no process is seen', async () => {
    const users = join(openHome(dataDir).folder, 'users')
    renameSync(users, `${users}-unseen`)
    await expect(bring({ dir: dataDir, replace: true })).rejects.toThrow('A shop runs on')
    renameSync(`${users}-unseen`, users)
  })

  test('with another key, or none, says so', async () => {
    const other = openTarget(`file:${kept}`, 'other'.repeat(8))
    await expect(bring({ from: other })).rejects.toThrow('BACKUP_KEY is another key')
    await expect(bring({ from: openTarget(`file:${kept}`, undefined) })).rejects.toThrow('set BACKUP_KEY')
  })

  test('reads what the key before the present one has encrypted, in one backup with what the present one has', async () => {
    const { folder } = copied()
    const newKey = 'new'.repeat(12)
    const both = openTarget(`file:${folder}`, newKey, key)
    const [picture = ''] = globSync(join(folder, backup.system, 'pictures/*'))
    const name = picture.slice(folder.length + 1)
    await both.write(name, await both.read(name))
    expect(await bring({ from: both })).toMatchObject({ missingPictures: 0, pictures: 1 })
    await expect(bring({ from: openTarget(`file:${folder}`, newKey) })).rejects.toThrow('Set BACKUP_OLD_KEY')
  })

  test.each(['base/*/000000.tar', 'base/*/manifest', 'wal/*0000003-*'])(
    'notices one changed byte in %s',
    async (which) => {
      const { folder, from } = copied()
      const [file = ''] = globSync(join(folder, backup.system, which))
      const bytes = readFileSync(file)
      bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
      writeFileSync(file, bytes)
      await expect(bring({ from, dir: reused })).rejects.toThrow('is damaged')
    },
  )

  test('refuses to end at a missing segment of the log, and says until when it can go', async () => {
    const { folder, from } = copied()
    const segments = (await listSegments(from, backup.system)).filter(({ file }) =>
      /^[\dA-F]{24}$/.test(file),
    )
    const [missing] = segments.slice(-2)
    rmSync(join(folder, missing?.name ?? ''))
    await expect(bring({ from })).rejects.toThrow('is missing after')
  })

  test('does not believe a backup that was interrupted', async () => {
    const { folder, from } = copied()
    rmSync(join(folder, backup.system, 'base', backup.id, 'backup.json'))
    await expect(bring({ from })).rejects.toThrow('no complete base backup')
  })
})

test('a base backup that cannot be written ends at once, and leaves no connection', async () => {
  const failing: Target = {
    ...target,
    write: async (name, bytes) => {
      if (name.endsWith('.tar')) throw new Error('no space')
      return target.write(name, bytes)
    },
  }
  const source = { db, url: server.url, spool: spoolOf(dataDir), storage }
  await expect(takeBaseBackup(failing, source, new Progress())).rejects.toThrow('no space')
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query("select from pg_stat_activity where backend_type = 'walsender'")
    expect(rowCount).toBe(0)
  }, WAIT_TIMEOUT_MS)
})

test('a base backup is none while a segment of its log is missing', async () => {
  const incomplete: Target = {
    ...target,
    list: async (prefix) =>
      (await target.list(prefix)).filter(({ name }) => !/\/wal\/[\dA-F]{24}-/.test(name)),
  }
  const source = { db, url: server.url, spool: spoolOf(dataDir), storage }
  await expect(takeBaseBackup(incomplete, source, new Progress())).rejects.toThrow('incomplete')
  expect(await listBackups(target, backup.system)).toHaveLength(1)
})

describe('a machine that is lost', () => {
  const unfinishedIn = async (from: Target) =>
    (await listSegments(from, backup.system)).filter(({ end }) => end !== null)

  test('keeps what was flushed before the last copy, though PostgreSQL has neither finished nor archived it', async () => {
    const { from } = copied()
    const log = new UnfinishedSegments(logOf(dataDir), backup.system)
    const copy = async (whole: string[] = []) => log.copy(from, await readLogPosition(db), whole)
    await copyWal(from, spoolOf(dataDir), backup.system)
    await order(3)
    expect(await copy()).toBe(true)
    // Segments that the archiver has not come to, or that are still in the spool.
    await pool.query('select pg_switch_wal()')
    await order(5)
    await pool.query('select pg_switch_wal()')
    await order(6)
    expect(await copy()).toBe(true)
    await order(7)
    // While it is restored the shop goes on, and replaces what the restore has planned to read.
    let hasGoneOn = false
    const goingOn: Target = {
      ...from,
      read: async (name) => {
        if (!hasGoneOn && name.endsWith('.tar')) {
          hasGoneOn = true
          await copy()
        }
        return from.read(name)
      },
    }
    expect(await ordersIn((await bring({ from: goingOn })).dir)).toEqual([1, 2, 3, 5, 6, 7])

    // What is there whole replaces its beginnings.
    const { rows } = await pool.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
    await order(8)
    await vi.waitFor(() => expect(readdirSync(spoolOf(dataDir))).toContain(rows[0]?.file), WAIT_TIMEOUT_MS)
    await copy(await copyWal(from, spoolOf(dataDir), backup.system))
    expect(await unfinishedIn(from)).toHaveLength(1)
  })

  test('and lost again after a restore, before a segment was finished or anything was copied, costs no more', async () => {
    const { from } = copied()
    const lose = async (id: number, isCopied: boolean) => {
      const { dir } = await bring({ from })
      const restored = await startEmbeddedPostgres({ dataDir: dir, archive: true })
      const own = new pg.Pool({ connectionString: restored.url })
      await own.query('insert into orders values ($1)', [id])
      if (isCopied) {
        const whole = await copyWal(from, spoolOf(dir), backup.system)
        const log = new UnfinishedSegments(logOf(dir), backup.system)
        const position = await readLogPosition(new Kysely({ dialect: new PostgresDialect({ pool: own }) }))
        expect(await log.copy(from, position, whole)).toBe(true)
      }
      await own.end()
      await restored.stop()
    }
    await lose(11, true)
    await lose(12, false)
    const { dir } = await bring({ from })
    expect(await ordersIn(dir)).toEqual([1, 2, 11])
  })

  test('a file that PostgreSQL uses again leaves the copy incomplete, and it is not believed', async () => {
    const { from } = copied()
    const log = new UnfinishedSegments(join(root, 'elsewhere'), backup.system)
    mkdirSync(join(root, 'elsewhere'))
    expect(await log.copy(from, await readLogPosition(db), [])).toBe(false)
    expect(await unfinishedIn(from)).toEqual([])
  })
})
