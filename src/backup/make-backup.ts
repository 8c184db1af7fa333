import { createHash } from 'node:crypto'
import { type Config, config } from '../platform/config.ts'
import { db } from '../platform/database.ts'
import { spoolOf } from '../platform/embedded-postgres.ts'
import { storage } from '../platform/images/storage.ts'
import { type Backup, listBackups } from './catalogue.ts'
import { listPictures } from './pictures.ts'
import type { Progress } from './progress.ts'
import { removeOldBackups } from './remove-old.ts'
import { withRun } from './runs.ts'
import { readCluster, takeBaseBackup } from './take-base.ts'
import { configuredTarget } from './target.ts'

/** A base backup of the open database and of the pictures; then removes what BACKUP_DAYS no longer needs. */
export async function makeBackup(url: string, progress: Progress): Promise<Backup> {
  const target = configuredTarget()
  return withRun(db, url, 'base', async () => {
    // Fails at once where the key of the backups that are there is missing.
    await listBackups(target, (await readCluster(db)).system)
    const backup = await takeBaseBackup(
      target,
      { db, url, spool: spoolOf(config.DATA_DIR), storage },
      progress,
    )
    const removed = await removeOldBackups(target, backup.system, {
      days: config.BACKUP_DAYS,
      now: backup.finishedAt,
      pictures: await listPictures(storage),
    })
    const { id, timeline, pictures } = backup
    return {
      result: backup,
      bytes: backup.storedBytes,
      report: { id, timeline, place: placeOf(config), pictures, removed },
    }
  })
}

/** Changes with the place and with the key: what is archived there needs a base backup of its own. */
export function placeOf({
  BACKUP_URL = '',
  BACKUP_KEY = '',
}: Pick<Config, 'BACKUP_URL' | 'BACKUP_KEY'>): string {
  return createHash('sha256').update(`${BACKUP_URL}\n${BACKUP_KEY}`).digest('hex').slice(0, 16)
}
