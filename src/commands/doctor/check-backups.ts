import { randomUUID } from 'node:crypto'
import { existsSync, statfsSync, statSync } from 'node:fs'
import { listBackups, listSystems } from '../../backup/catalogue.ts'
import { megabytes } from '../../backup/progress.ts'
import { type BackupState, findBackupState } from '../../backup/state.ts'
import { configuredTarget } from '../../backup/target.ts'
import { unencryptedBackups } from '../../platform/config/warnings.ts'
import type { Config } from '../../platform/config.ts'
import { db } from '../../platform/database.ts'
import { type Finding, good, hint, messageOf, wrong } from '../../platform/finding.ts'
import { folderOf } from '../../platform/object-store.ts'
import { makeDataDir } from '../../platform/private-files.ts'
import { withShopDatabase } from '../open-database.ts'

const LEAST_FREE = 5e9
const HOUR = 3_600_000
const MAX_WAL_AGE = 5 * 60_000
const MAX_BASE_AGE = 28 * HOUR
const MAX_DRILL_AGE = 10 * 24 * HOUR

type Settings = Pick<Config, 'BACKUP_URL' | 'BACKUP_KEY' | 'DATABASE_URL' | 'DATA_DIR'>

export async function checkBackups(settings: Settings): Promise<Finding[]> {
  const { BACKUP_URL, BACKUP_KEY, DATABASE_URL, DATA_DIR } = settings
  if (DATABASE_URL) return []
  if (!BACKUP_URL)
    return [hint('There are no backups', 'Set BACKUP_URL to a bucket, or to a folder on another disk.')]
  const place = await checkPlace()
  return [
    place,
    ...(BACKUP_URL.startsWith('file:') && place.state === 'good'
      ? checkFolder(folderOf(BACKUP_URL), DATA_DIR)
      : []),
    BACKUP_KEY ? good('Backups are encrypted') : hint(unencryptedBackups.what, unencryptedBackups.advice),
    ...(place.state === 'good' ? await checkKey() : []),
    ...(await checkHistory()),
  ]
}

async function checkPlace(): Promise<Finding> {
  const name = `doctor/${randomUUID()}`
  const bytes = new TextEncoder().encode(name)
  try {
    const target = configuredTarget()
    await target.write(name, bytes)
    const read = await target.read(name)
    const [listed] = await target.list(name)
    await target.remove(name)
    if (!Buffer.from(read).equals(bytes) || listed?.name !== name)
      throw new Error('what was written is not read or listed')
    return good('Backups can be written, read, listed and removed')
  } catch (error) {
    return wrong(
      `Backups cannot be written: ${messageOf(error)}`,
      'Check BACKUP_URL, the keys of the bucket, and who owns the folder.',
    )
  }
}

/** The backups that are there may have been encrypted with another key. */
async function checkKey(): Promise<Finding[]> {
  try {
    const target = configuredTarget()
    for (const system of await listSystems(target)) await listBackups(target, system)
    return []
  } catch (error) {
    return [
      wrong(`The backups that are there cannot be read: ${messageOf(error)}`, 'They could not be restored.'),
    ]
  }
}

function checkFolder(folder: string, dataDir: string): Finding[] {
  makeDataDir(dataDir)
  const { bavail, bsize } = statfsSync(folder)
  const free = `${megabytes(bavail * bsize)} are free for backups in ${folder}`
  const isSameDisk = existsSync(dataDir) && statSync(folder).dev === statSync(dataDir).dev
  return [
    bavail * bsize >= LEAST_FREE ? good(free) : wrong(`Only ${free}`, 'Make room, or lower BACKUP_DAYS.'),
    ...(isSameDisk
      ? [
          hint(
            'The backups are on the disk of the database',
            'Put them on another machine: both would be lost.',
          ),
        ]
      : []),
  ]
}

async function checkHistory(): Promise<Finding[]> {
  try {
    return findingsOf(await withShopDatabase(() => findBackupState(db)), Date.now())
  } catch (error) {
    return [hint(`The last backup is not known: ${messageOf(error)}`, 'Start the shop once.')]
  }
}

function findingsOf(state: BackupState, now: number): Finding[] {
  const { lastBase, failedBase, lastDrill, drillPassedAt, walArchivedAt, walError } = state
  const isOlder = (time: Date | null | undefined, age: number) => !time || now - time.getTime() > age
  const findings: Finding[] = []
  if (isOlder(lastBase?.finishedAt, MAX_BASE_AGE))
    findings.push(
      wrong(
        lastBase
          ? `The last base backup is of ${lastBase.finishedAt.toISOString()}`
          : 'There is no base backup yet',
        failedBase ? `The last one failed: ${failedBase.error}` : 'Start the shop, or run: maidan backup',
      ),
    )
  else findings.push(good(`The last base backup is of ${lastBase?.finishedAt.toISOString()}`))
  if (walError)
    findings.push(
      wrong(`The write-ahead log is not copied: ${walError}`, 'Changes since then would be lost.'),
    )
  else if (isOlder(walArchivedAt, MAX_WAL_AGE))
    findings.push(
      hint(
        `The write-ahead log was copied last at ${walArchivedAt?.toISOString() ?? 'no time'}`,
        'It is copied every ten seconds while the shop runs.',
      ),
    )
  else findings.push(good(`The write-ahead log was copied at ${walArchivedAt?.toISOString()}`))
  if (lastDrill?.succeeded === false)
    findings.push(wrong(`The last drill failed: ${lastDrill.error}`, 'Run: maidan drill'))
  else if (isOlder(drillPassedAt, MAX_DRILL_AGE))
    findings.push(hint('No drill has passed for ten days', 'Run: maidan drill'))
  else findings.push(good(`The last drill passed at ${drillPassedAt?.toISOString()}`))
  return findings
}
