import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '../platform/config.ts'
import { migrate, planUpgrade, type UpgradePlan } from '../platform/migrate.ts'
import { joinShopPostgres, startShopPostgres } from '../platform/shop-postgres.ts'
import { type Report, runCommand } from './command-line.ts'

/** A migration gives up after about two minutes of waiting for a lock. */
const LONG_TRANSACTION_SECONDS = 60

await runCommand({ check: { type: 'boolean' } }, async ({ check }) => {
  const server = config.DATABASE_URL ? undefined : await (check ? joinShopPostgres() : startShopPostgres())
  const url = config.DATABASE_URL ?? server?.url ?? ''
  try {
    return check ? describePlan(await planUpgrade(url)) : describeDone(await migrate(url))
  } finally {
    await server?.stop()
  }
})

function describePlan(plan: UpgradePlan): Report {
  const { pending, changed, ofLaterRelease, missingExtensions, mayCreateTables, oldestTransactionSeconds } =
    plan
  const problems = [
    ...changed.map(
      (name) => `${name} was applied with another content: this is not the release it came with`,
    ),
    ...missingExtensions.map(
      (name) => `The extension ${name} is not there: install PostgreSQL's contrib package`,
    ),
    ...(pending.length > 0 && !mayCreateTables
      ? ['The role may not make tables: it must own the database']
      : []),
    ...(pending.length > 0 && oldestTransactionSeconds > LONG_TRANSACTION_SECONDS
      ? [
          `A transaction has been open for ${oldestTransactionSeconds} s (see pg_stat_activity): migrations would wait for it`,
        ]
      : []),
  ]
  const lines = [
    pending.length === 0 ? 'The database is up to date.' : `${count(pending.length)} would run:`,
    ...pending.map((name) => `  ${name}`),
    ...(ofLaterRelease.length > 0
      ? [
          `A later release has migrated this database (${ofLaterRelease.length} more): its tables serve this release too, if it is the one before.`,
        ]
      : []),
    ...problems.map((problem) => `✗ ${problem}`),
    ...(pending.length > 0 ? ['', 'What the releases since then need (CHANGELOG.md):', newestChanges()] : []),
  ]
  return { ok: problems.length === 0, lines, json: { ...plan, problems } }
}

function describeDone(names: string[]): Report {
  const lines = names.length === 0 ? ['The database was up to date.'] : [`${count(names.length)} done:`]
  return { ok: true, lines: [...lines, ...names.map((name) => `  ${name}`)], json: { migrations: names } }
}

function count(migrations: number): string {
  return migrations === 1 ? '1 migration' : `${migrations} migrations`
}

/** The newest section of the changelog that has lines. */
function newestChanges(): string {
  const changelog = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')
  const sections = changelog.split(/^(?=## )/m).slice(1)
  return (sections.find((section) => section.includes('\n- ')) ?? '').trim()
}
