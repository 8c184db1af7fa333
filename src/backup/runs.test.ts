import { expect, test } from 'vitest'
import { ownDatabase, urlOfOwn } from '../../tests/database.ts'
import { db, pool } from '../platform/database.ts'
import { withRun } from './runs.ts'
import { findBackupState } from './state.ts'

ownDatabase()

const nothing = async () => ({ result: 'done', bytes: 1, report: {} })

test('two backups at once are refused, a drill beside a backup is not', async () => {
  const url = await urlOfOwn()
  await withRun(db, url, 'base', async () => {
    await expect(withRun(db, url, 'base', nothing)).rejects.toThrow('Another backup is under way')
    expect(await withRun(db, url, 'drill', nothing)).toBe('done')
    return nothing()
  })
  expect(await withRun(db, url, 'base', nothing)).toBe('done')
})

test('a backup that fails is recorded with its reason, one that was killed by the next', async () => {
  const url = await urlOfOwn()
  const failing = withRun(db, url, 'base', () => Promise.reject(new Error('no space')))
  await expect(failing).rejects.toThrow('no space')
  expect((await findBackupState(db)).failedBase).toMatchObject({ error: 'no space' })
  await pool.query("insert into backup_runs (kind, started_at) values ('base', now() - interval '1 minute')")
  await withRun(db, url, 'base', nothing)
  const { rows } = await pool.query('select error from backup_runs where error is not null order by error')
  expect(rows).toEqual([{ error: 'no space' }, { error: 'was interrupted' }])
})
