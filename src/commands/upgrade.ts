import { config } from '../platform/config.ts'
import { migrate, planUpgrade, type UpgradePlan } from '../platform/migrate.ts'
import { changesSince, compareVersions, isBetweenReleases, release } from '../platform/release.ts'
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
  const changes = plan.isEmpty ? [] : changesSince(plan.lastRelease?.version ?? null)
  const lines = [
    describeReleases(plan),
    pending.length === 0 ? 'The database is up to date.' : `${count(pending.length)} would run:`,
    ...pending.map((name) => `  ${name}`),
    ...(ofLaterRelease.length > 0
      ? [
          `A later release has migrated this database (${ofLaterRelease.length} more): its tables serve this release too, if it is the one before.`,
        ]
      : []),
    ...problems.map((problem) => `✗ ${problem}`),
    ...(changes.length > 0
      ? ['', 'What the releases since then need (CHANGELOG.md):', ...changes.map(({ text }) => `\n${text}`)]
      : []),
  ]
  const releases = changes.map(({ version }) => version)
  return {
    ok: problems.length === 0,
    lines,
    json: { ...plan, release: release.version, releases, problems },
  }
}

function describeReleases({ isEmpty, lastRelease }: UpgradePlan): string {
  const { version } = release
  if (isEmpty) return `This is ${version}. The database is empty.`
  if (lastRelease === null)
    return `This is ${version}. The database was last served by a release before 0.2.0.`
  if (!lastRelease.isRecorded)
    return `This is ${version}. The database has no record of what served it: by its migrations it was ${lastRelease.version}, or a commit after that.`
  const order = compareVersions(version, lastRelease.version)
  if (order < 0)
    return `This is ${version}, and the database was last served by ${lastRelease.version}, which is later.`
  if (order > 0) return `From ${lastRelease.version} to ${version}.`
  return isBetweenReleases(version)
    ? `This is ${version}, and so was what last served the database, perhaps at an earlier commit.`
    : `This is ${version}, which served the database last: no release lies between.`
}

function describeDone(names: string[]): Report {
  const lines = names.length === 0 ? ['The database was up to date.'] : [`${count(names.length)} done:`]
  return { ok: true, lines: [...lines, ...names.map((name) => `  ${name}`)], json: { migrations: names } }
}

function count(migrations: number): string {
  return migrations === 1 ? '1 migration' : `${migrations} migrations`
}
