import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../../src/platform/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { freePorts, type Kept, keepRunning, opened } from './shops.ts'

export type Stage = {
  databaseUrl: string
  /** The provider's books are in a database of their own, which nobody kills. */
  providerUrl: string
  shops: Kept[]
  provider: Kept
  /** The shop's at the provider. */
  account: { keyId: string; keySecret: string }
}

/**
 * Two shops on one PostgreSQL, each of two web processes as `npm start` has them, and the provider beside them. What they
 * say is in `logs`. `close` is given what ends it all, also if it opened only in part.
 */
export async function openStage(
  folder: string,
  logs: string,
  prepare: () => Promise<void>,
  close: (() => Promise<unknown>)[],
): Promise<Stage> {
  const [dataDir, providerDir] = [join(folder, 'shop'), join(folder, 'provider')]
  mkdirSync(dataDir)
  mkdirSync(providerDir)
  const database = await startEmbeddedPostgres({ dataDir })
  close.push(database.stop)
  const books = await startEmbeddedPostgres({ dataDir: providerDir })
  close.push(books.stop)
  await migrate(database.url)
  await migrate(books.url)
  openDatabase(database.url)
  await prepare()
  await closeDatabase()

  const [providerPort = 0, ...ports] = await freePorts(3)
  const account = { keyId: 'rzp_test_Chaos', keySecret: randomBytes(16).toString('hex') }
  const shared = {
    MODE: 'demo',
    SECRET_KEY: randomBytes(32).toString('hex'),
    RAZORPAY_KEY_ID: account.keyId,
    RAZORPAY_KEY_SECRET: account.keySecret,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
  }
  const provider = keepRunning({
    name: 'provider',
    file: 'demo/stand-ins/razorpay/main.ts',
    env: { ...shared, DATA_DIR: providerDir, DATABASE_URL: books.url },
    log: join(logs, 'provider.log'),
    port: providerPort,
  })
  close.push(provider.stop)
  const shops = ports.map((port, at) =>
    keepRunning({
      name: `shop ${at + 1}`,
      file: 'src/server/main.ts',
      env: {
        ...shared,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        WORKERS: '2',
        RAZORPAY_API_URL: provider.origin,
      },
      log: join(logs, `shop-${at + 1}.log`),
      port,
    }),
  )
  close.push(...shops.map((shop) => shop.stop))
  await opened(provider, '/_control/settings')
  await Promise.all(shops.map((shop) => opened(shop, '/ready')))
  return { databaseUrl: database.url, providerUrl: books.url, shops, provider, account }
}
