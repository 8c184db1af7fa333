import { Client } from 'pg'
import { type Database, run } from '../platform/database.ts'
import { OperatorError } from '../platform/operator-error.ts'

type Kind = 'base' | 'drill'

/** One backup or drill at a time, over all processes: the lock ends with the connection, also of a killed process. */
export async function withRun<Result>(
  db: Database,
  url: string,
  kind: Kind,
  work: () => Promise<{ result: Result; bytes: number | null; report: unknown; error?: string | undefined }>,
): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'maidan backups' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as locked',
      [`maidan ${kind}`],
    )
    if (!rows[0]?.locked)
      throw new OperatorError(`Another ${kind === 'base' ? 'backup' : 'drill'} is under way.`)
    return await record(db, kind, work)
  } finally {
    await client.end()
  }
}

async function record<Result>(
  db: Database,
  kind: Kind,
  work: Parameters<typeof withRun<Result>>[3],
): Promise<Result> {
  await run(
    db,
    `update backup_runs set finished_at = now(), succeeded = false, error = 'was interrupted'
     where kind = $1 and finished_at is null`,
    [kind],
  )
  const [begun] = await run<{ id: string }>(db, 'insert into backup_runs (kind) values ($1) returning id', [
    kind,
  ])
  const end = (bytes: number | null, report: unknown, error: string | null) =>
    run(
      db,
      `update backup_runs set finished_at = now(), succeeded = $2, bytes = $3, report = $4, error = $5 where id = $1`,
      [begun?.id, error === null, bytes, JSON.stringify(report), error],
    )
  try {
    const { result, bytes, report, error } = await work()
    await end(bytes, report, error ?? null)
    return result
  } catch (error) {
    await end(null, null, error instanceof Error ? error.message : String(error)).catch(() => undefined)
    throw error
  }
}
