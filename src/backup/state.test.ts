import { beforeEach, expect, test } from 'vitest'
import { ownDatabase } from '../../tests/database.ts'
import { db, pool } from '../platform/database.ts'
import { findBackupState } from './state.ts'

ownDatabase()
beforeEach(async () => {
  await pool.query('delete from backup_runs')
})

const add = (kind: string, daysAgo: number, error?: string) =>
  pool.query(
    `insert into backup_runs (kind, started_at, finished_at, succeeded, bytes, error)
     values ($1, now() - $2 * interval '1 day', now() - $2 * interval '1 day', $3, 7, $4)`,
    [kind, daysAgo, error === undefined, error ?? null],
  )

test('a shop without backups has none', async () => {
  expect(await findBackupState(db)).toEqual({
    lastBase: null,
    failedBase: null,
    lastDrill: null,
    drillPassedAt: null,
    walArchivedAt: null,
    walCopiedUntil: null,
    walFailingSince: null,
    walError: null,
  })
})

test('a failed backup is told beside the last one that can be restored', async () => {
  await add('base', 2)
  await add('base', 1, 'no space')
  await add('drill', 9)
  await add('drill', 2, 'a page is missing')
  await pool.query("insert into backup_runs (kind) values ('base')")
  const state = await findBackupState(db)
  expect(state.lastBase).toMatchObject({ succeeded: true, bytes: 7, finishedAt: expect.any(Date) })
  expect(state.failedBase).toMatchObject({ succeeded: false, error: 'no space' })
  expect(state.lastDrill).toMatchObject({ error: 'a page is missing' })
  expect(state.drillPassedAt?.getTime()).toBeLessThan(Date.now() - 8 * 86_400_000)
  await add('base', 0)
  expect((await findBackupState(db)).failedBase).toBeNull()
})

test('segments that cannot be copied are told with the reason', async () => {
  await pool.query(
    "update wal_archive set archived_at = now() - interval '1 hour', failing_since = now(), error = 'refused'",
  )
  expect(await findBackupState(db)).toMatchObject({
    walArchivedAt: expect.any(Date),
    walFailingSince: expect.any(Date),
    walError: 'refused',
  })
})
