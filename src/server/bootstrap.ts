import { copyLastWal, stopBackups } from '../backup/jobs.ts'
import { settingWarnings } from '../platform/config/warnings.ts'
import { config, demoAccounts } from '../platform/config.ts'
import { closeDatabase, openDatabase } from '../platform/database.ts'
import { hasCluster } from '../platform/embedded-postgres.ts'
import { migrate } from '../platform/migrate.ts'
import { closeQueue } from '../platform/queue.ts'
import { release } from '../platform/release.ts'
import { startShopPostgres } from '../platform/shop-postgres.ts'
import { ensureAdmin } from '../shop/accounts/ensure-admin.ts'
import { keepAssetsPublished, publishAssets } from './assets.ts'
import { describeFirstStart } from './first-start.ts'
import { startWork } from './worker.ts'

export type Stops = (() => Promise<void>)[]

export async function startShop(stops: Stops): Promise<{ databaseUrl: string; isFirstStart: boolean }> {
  const databaseUrl = config.DATABASE_URL ?? (await openEmbedded(stops))
  await migrate(databaseUrl, { announce: announceMigrations })
  openDatabase(databaseUrl)
  const isFirstStart = await ensureAdmin()
  if (config.MODE === 'demo') {
    const { seedIfEmpty } = await import('../../demo/server.ts')
    await seedIfEmpty(databaseUrl, stops)
  }
  await publishAssets()
  keepAssetsPublished()
  stops.push(closeDatabase, closeQueue, stopBackups)
  const work = await startWork(databaseUrl)
  stops.push(work.stop)
  return { databaseUrl, isFirstStart }
}

async function openEmbedded(stops: Stops): Promise<string> {
  stops.push(copyLastWal)
  if (!hasCluster(config.DATA_DIR)) console.log(`  Making a PostgreSQL database in ${config.DATA_DIR}.`)
  const starting = startShopPostgres()
  stops.push(() =>
    starting.then(
      (server) => server.stop(),
      () => undefined,
    ),
  )
  return (await starting).url
}

function announceMigrations({ length }: string[], isEmpty: boolean): void {
  console.log(
    isEmpty
      ? `  Making the tables of Maidan ${release.version}.`
      : `  Migrating the database to Maidan ${release.version}: ${length} migration${length === 1 ? '' : 's'}. A large shop takes minutes; if it is interrupted, the next start goes on.`,
  )
}

export function printBanner({ isFirstStart }: { isFirstStart: boolean }): void {
  console.log(`\n  Maidan is open: ${config.PUBLIC_URL}\n`)
  const firstSteps = isFirstStart && config.MODE === 'production' ? describeFirstStart(config) : []
  if (firstSteps.length > 0) console.log(firstSteps.map((line) => `  ${line}\n`).join(''))
  for (const { what, advice } of settingWarnings(config, process.getuid?.()))
    console.warn(`  ${what}. ${advice}\n`)
  if (config.MODE !== 'demo') return
  const { email, password } = demoAccounts.shopper
  console.log(`  Shopper  ${email}   ${password}`)
  console.log(`  Admin    ${config.ADMIN_EMAIL}  ${config.ADMIN_PASSWORD}`)
  console.log(`  Mails    ${config.PUBLIC_URL}/sandbox/mailbox\n`)
  if (config.HOST !== '127.0.0.1' && config.HOST !== 'localhost') {
    console.warn(`  This is a demo, and it can be reached from outside: it listens on ${config.HOST}.\n`)
  }
}
