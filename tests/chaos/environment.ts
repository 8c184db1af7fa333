import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../../src/platform/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { freePorts, keepRunning, opened, type Server } from './shops.ts'

export type Environment = {
  databaseUrl: string
  /** The provider's database is its own and is never killed. */
  providerUrl: string
  shops: Server[]
  provider: Server
  /** The shop's at the provider. */
  account: { keyId: string; keySecret: string }
}

/**
 * Two shops on one PostgreSQL, each of two web processes as `npm start` has them, and the provider beside them. Their
 * output is in `logs`. `close` gets what closes each part, also when a later one fails to open.
 */
export async function openEnvironment(
  folder: string,
  logs: string,
  prepare: () => Promise<void>,
  close: (() => Promise<unknown>)[],
): Promise<Environment> {
  const [dataDir, providerDir] = [join(folder, 'shop'), join(folder, 'provider')]
  mkdirSync(dataDir)
  mkdirSync(providerDir)
  const database = await startEmbeddedPostgres({ dataDir })
  close.push(database.stop)
  const providerDatabase = await startEmbeddedPostgres({ dataDir: providerDir })
  close.push(providerDatabase.stop)
  await migrate(database.url)
  await migrate(providerDatabase.url)
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
    PASSWORD_HASHING: 'cheap',
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
  }
  const provider = keepRunning({
    name: 'provider',
    file: 'demo/stand-ins/razorpay/main.ts',
    env: { ...shared, DATA_DIR: providerDir, DATABASE_URL: providerDatabase.url },
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
  return { databaseUrl: database.url, providerUrl: providerDatabase.url, shops, provider, account }
}
