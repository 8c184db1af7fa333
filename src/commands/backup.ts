import { type Backup, listBackups, listSegments, listSystems, rangeOf } from '../backup/catalogue.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { counted, megabytes, Progress } from '../backup/progress.ts'
import { configuredTarget } from '../backup/target.ts'
import { config } from '../platform/config.ts'
import { pool } from '../platform/database.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { type Report, runCommand } from './command-line.ts'
import { withShopDatabase } from './open-database.ts'

await runCommand({ list: { type: 'boolean' } }, async ({ list }) => {
  if (list) return listAll()
  if (config.DATABASE_URL)
    throw new OperatorError(
      'DATABASE_URL is a server of your own: docs/operating.md says how it is backed up.',
    )
  configuredTarget()
  return withShopDatabase(async () => {
    const progress = new Progress((line) => process.stderr.write(`${line}\n`))
    return reportOf(await makeBackup(pool.options.connectionString ?? '', progress))
  })
})

function reportOf(backup: Backup): Report {
  return { ok: true, lines: [`Done: ${lineOf(backup)}`], json: { backup } }
}

function lineOf({ id, timeline, storedBytes, bytes, pictures }: Backup): string {
  return `${id}  timeline ${timeline}, ${megabytes(storedBytes)} for ${megabytes(bytes)} of database, ${counted(pictures, 'picture')}`
}

async function listAll(): Promise<Report> {
  const target = configuredTarget()
  const lines: string[] = []
  const systems: object[] = []
  for (const system of await listSystems(target)) {
    const backups = await listBackups(target, system)
    const range = rangeOf(backups, await listSegments(target, system))
    lines.push(
      `Database ${system}`,
      ...backups.map((backup) => `  ${lineOf(backup)}`),
      ...(range ? [`  any second from ${range.from.toISOString()} to ${range.to.toISOString()}`] : []),
    )
    systems.push({ system, backups, range })
  }
  if (systems.length === 0) lines.push('There are no backups yet.')
  return { ok: true, lines, json: { systems } }
}
