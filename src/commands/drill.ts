import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { nameOf } from '../backup/catalogue.ts'
import { counted, Progress } from '../backup/progress.ts'
import { restore } from '../backup/restore.ts'
import { withRun } from '../backup/runs.ts'
import { removeScratch } from '../backup/scratch.ts'
import { compactTime } from '../backup/segments.ts'
import { readCluster } from '../backup/take-base.ts'
import { configuredTarget, type Target } from '../backup/target.ts'
import { parseJson } from '../lib/json.ts'
import { clock } from '../platform/clock.ts'
import { config } from '../platform/config.ts'
import { db, pool } from '../platform/database.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { migrate } from '../platform/migrate.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { removeFolderWithUs } from '../platform/watchdog.ts'
import { type Report, runCommand } from './command-line.ts'
import { withShopDatabase } from './open-database.ts'

/** Enough to see that they can be decoded; all are looked for. */
const MAX_PICTURES = 100
const MAX_OUTPUT = 8 * 1024 * 1024

const inspected = z.object({
  tables: z.number(),
  indexes: z.number(),
  damage: z.array(z.string()),
  checks: z.number(),
  auditSeconds: z.number(),
  problems: z.array(z.object({ id: z.string(), says: z.string(), found: z.number() })),
  pages: z.array(z.object({ path: z.string(), status: z.number() })),
  refusesWrites: z.boolean(),
})

export type DrillReport = z.infer<typeof inspected> & {
  backup: string
  startedAt: Date
  /** The last transaction that is in the restored shop. */
  lastTransactionAt: Date | null
  databaseBytes: number
  segments: number
  pictures: number
  missingPictures: number
  migrations: string[]
  restoreSeconds: number
  seconds: number
}

await runCommand({}, async () => {
  if (config.DATABASE_URL)
    throw new OperatorError(
      'DATABASE_URL is a server of your own: docs/operating.md says how it is restored.',
    )
  const target = configuredTarget()
  return withShopDatabase(() =>
    withRun(db, pool.options.connectionString ?? '', 'drill', async () => {
      const report = await drill(target, new Progress((line) => process.stderr.write(`${line}\n`)))
      const wrong = wrongIn(report)
      await target.write(
        nameOf.drill((await readCluster(db)).system, compactTime(report.startedAt)),
        Buffer.from(JSON.stringify({ ...report, wrong })),
      )
      return {
        result: reportOf(report, wrong),
        bytes: report.databaseBytes,
        report: { ...report, wrong },
        error: wrong.length > 0 ? wrong.join('; ') : undefined,
      }
    }),
  )
})

async function drill(target: Target, progress: Progress): Promise<DrillReport> {
  const startedAt = clock.now()
  const began = performance.now()
  const dir = join(config.DATA_DIR, 'drill')
  const imagesUrl = `file:${join(dir, 'images')}`
  await removeScratch(dir)
  removeFolderWithUs(dir)
  try {
    const { system } = await readCluster(db)
    const restored = await restore(target, { dir, imagesUrl, system, maxPictures: MAX_PICTURES }, progress)
    progress.step('audit')
    const server = await startEmbeddedPostgres({ dataDir: dir })
    try {
      const migrations = await migrate(server.url)
      const inspection = await inspect({ DATABASE_URL: server.url, DATA_DIR: dir, IMAGES_URL: imagesUrl })
      return {
        ...inspection,
        backup: restored.backup.id,
        startedAt,
        lastTransactionAt: restored.lastTransactionAt,
        databaseBytes: restored.backup.bytes,
        segments: restored.segments,
        pictures: restored.pictures,
        missingPictures: restored.missingPictures,
        migrations,
        restoreSeconds: restored.seconds,
        seconds: (performance.now() - began) / 1000,
      }
    } finally {
      await server.stop()
    }
  } finally {
    await removeScratch(dir)
  }
}

async function inspect(env: Record<string, string>): Promise<z.infer<typeof inspected>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(import.meta.resolve('./drill/inspect.ts'))],
    { env: { ...process.env, ...env, BACKUP_URL: '', LOG_LEVEL: 'error' }, maxBuffer: MAX_OUTPUT },
  )
  return inspected.parse(parseJson(stdout.trim().split('\n').at(-1) ?? ''))
}

function wrongIn({ damage, problems, pages, missingPictures, refusesWrites }: DrillReport): string[] {
  return [
    ...damage,
    ...problems.map(({ id, says, found }) => `${id} ${says} (${found} rows)`),
    ...pages.filter(({ status }) => status !== 200).map(({ path, status }) => `${path} answers ${status}`),
    ...(refusesWrites ? [] : ['the shop was opened on a copy that takes writes']),
    ...(missingPictures > 0 ? [`${counted(missingPictures, 'picture')} missing`] : []),
  ]
}

function reportOf(report: DrillReport, wrong: string[]): Report {
  const { backup, lastTransactionAt, tables, indexes, checks, pages, pictures, restoreSeconds, seconds } =
    report
  return {
    ok: wrong.length === 0,
    lines: [
      ...wrong.map((line) => `✗ ${line}`),
      `Backup ${backup}, restored to ${lastTransactionAt?.toISOString() ?? 'its end'} in ${restoreSeconds.toFixed(0)} s`,
      `${tables} tables and ${indexes} indexes verified, ${checks} checks, ${pages.length} pages, ${counted(pictures, 'picture')}`,
      wrong.length === 0
        ? `The drill passed in ${seconds.toFixed(0)} s.`
        : `The drill found ${counted(wrong.length, 'problem')}.`,
    ],
    json: { report, wrong },
  }
}
