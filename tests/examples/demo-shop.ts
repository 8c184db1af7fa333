import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { seedDemo } from '../../demo/seed/seed.ts'
import { closeDatabase, openDatabase } from '../../src/platform/database.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { closeQueue, openQueue } from '../../src/platform/queue.ts'
import { startWork } from '../../src/server/worker.ts'
import { ensureAdmin } from '../../src/shop/accounts/ensure-admin.ts'
import { fillProductIndex } from '../../src/shop/catalog/product-index/refresh.ts'
import { urlOf } from '../database.ts'
import { moveClock } from '../golden/moved-clock.ts'

/** The demo shop at a moment that stands still, with ids that are counted: it answers the same each time. */
export function ownDemoShop(now: Date, pictures: string): void {
  let stopClock = async () => {}
  beforeAll(async () => {
    const name = `test_${randomBytes(6).toString('hex')}`
    await makeDatabase(name)
    const url = urlOf(name)
    const clock = await moveClock(url, now)
    stopClock = clock.close
    await migrate(url)
    await clock.prepare()
    openDatabase(url)
    await (await startWork(url)).stop()
    await closeQueue()
    await ensureAdmin()
    await seedDemo()
    await fillProductIndex()
    await openQueue()
  })
  afterAll(async () => {
    await closeQueue()
    await closeDatabase()
    await stopClock()
    rmSync(pictures, { recursive: true })
  })
}

async function makeDatabase(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}
