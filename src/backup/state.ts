import { type Database, run } from '../platform/database.ts'

/** A base backup or a drill that has ended. `report` of a drill is a `DrillReport`. */
export type BackupRun = {
  startedAt: Date
  finishedAt: Date
  succeeded: boolean
  bytes: number | null
  report: unknown
  error: string | null
}

export type BackupState = {
  /** The last base backup that can be restored. */
  lastBase: BackupRun | null
  /** The last attempt, if it failed. */
  failedBase: BackupRun | null
  lastDrill: BackupRun | null
  /** When the last drill passed. */
  drillPassedAt: Date | null
  /** When the last segment of the write-ahead log reached BACKUP_URL, or a server of one's own archived it. */
  walArchivedAt: Date | null
  /** Everything that was committed before is at BACKUP_URL. */
  walCopiedUntil: Date | null
  /** Since when segments wait because they can't be copied. */
  walFailingSince: Date | null
  walError: string | null
}

type Row = {
  lastBase: BackupRun | null
  base: BackupRun | null
  drill: BackupRun | null
  drillPassedAt: Date | null
  walArchivedAt: Date | null
  walCopiedUntil: Date | null
  walFailingSince: Date | null
  walError: string | null
}

const runOf = (condition: string) => `(
  select jsonb_build_object('startedAt', started_at, 'finishedAt', finished_at, 'succeeded', succeeded,
    'bytes', bytes, 'report', report, 'error', error)
  from backup_runs where finished_at is not null and ${condition} order by started_at desc limit 1)`

// Where BACKUP_URL is not set, a server of one's own may archive by itself, with pgBackRest for example.
const state = `
  select ${runOf("kind = 'base' and succeeded")} as "lastBase", ${runOf("kind = 'base'")} as base,
    ${runOf("kind = 'drill'")} as drill,
    (select finished_at from backup_runs where kind = 'drill' and succeeded order by started_at desc limit 1)
      as "drillPassedAt",
    coalesce(archived_at, last_archived_time) as "walArchivedAt", copied_until as "walCopiedUntil",
    coalesce(failing_since, case when fails then last_failed_time end) as "walFailingSince",
    coalesce(error, case when fails then 'PostgreSQL cannot archive a segment: see its log' end) as "walError"
  from wal_archive, pg_stat_archiver,
    lateral (select last_failed_time > coalesce(last_archived_time, '-infinity') as fails) as archiver`

/** Reads rows that backups and drills have left; asks nothing but the database. */
export async function findBackupState(on: Database): Promise<BackupState> {
  const [row] = await run<Row>(on, state, [])
  if (!row) throw new Error('wal_archive has lost its row')
  const base = dated(row.base)
  return {
    lastBase: dated(row.lastBase),
    failedBase: base?.succeeded === false ? base : null,
    lastDrill: dated(row.drill),
    drillPassedAt: row.drillPassedAt,
    walArchivedAt: row.walArchivedAt,
    walCopiedUntil: row.walCopiedUntil,
    walFailingSince: row.walFailingSince,
    walError: row.walError,
  }
}

/** JSON has no dates. */
function dated(run: BackupRun | null): BackupRun | null {
  return run && { ...run, startedAt: new Date(run.startedAt), finishedAt: new Date(run.finishedAt) }
}
