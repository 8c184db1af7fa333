import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { seedDemo } from '../../demo/seed/seed.ts'
import { razorpaySandbox } from '../../demo/stand-ins/razorpay/app.ts'
import { listenForChanges, stopListening } from '../../src/platform/cache-invalidation.ts'
import { config } from '../../src/platform/config.ts'
import { closeDatabase, openDatabase, pool } from '../../src/platform/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts'
import { invalidatePages } from '../../src/platform/http/page-cache.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { closeQueue, openQueue, type Worker } from '../../src/platform/queue.ts'
import { app, calls } from '../../src/server/app.ts'
import { queues, repeatedJobs, scheduledJobs } from '../../src/server/jobs.ts'
import { builtScreens, pages } from '../../src/server/pages.ts'
import { startWork } from '../../src/server/worker.ts'
import { ensureAdmin } from '../../src/shop/accounts/ensure-admin.ts'
import { fillProductIndex } from '../../src/shop/catalog/product-index/refresh.ts'
import type { Json } from '../json.ts'
import { type MovedClock, moveClock } from './moved-clock.ts'

export type Shop = {
  clock: MovedClock
  runJobs: (which: 'repeated' | 'scheduled') => Promise<void>
  sendMails: () => Promise<void>
  close: () => Promise<void>
}

/** These copy files, look at other processes or take long, and change nothing that a shopper or an owner sees. */
const left = /write-ahead-log|copy-pictures|back-up|drill|check-provider|other-pictures|audit/

/** A demo shop whose clock stands still until it is moved, and whose jobs run when the golden run starts them. */
export async function openShop(dataDir: string, begin: Date): Promise<Shop> {
  // The same plans and so the same order in each run.
  const settings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', jit: 'off' }
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  const clock = await moveClock(postgres.url, begin)
  // Releases are compared, and columns of a file of today's tables stand in another order.
  await migrate(postgres.url, { schema: '' })
  await clock.prepare()
  openDatabase(postgres.url)
  await (await startWork(postgres.url)).stop()
  await closeQueue()
  await ensureAdmin()
  await seedDemo()
  await openQueue()
  await listenForChanges(postgres.url, invalidatePages)
  const screens = builtScreens()
  app.route(
    '/',
    pages(screens, (path, init) => calls.request(path, init)),
  )
  await screens.renderer()
  await fillProductIndex()
  const provider = createServer(getRequestListener(razorpaySandbox.fetch))
  await new Promise<void>((resolve) => {
    provider.listen(Number(new URL(config.RAZORPAY_API_URL).port), '127.0.0.1', resolve)
  })
  const performers = await readPerformers()
  const { signal } = new AbortController()
  return {
    clock,
    runJobs: async (which) => {
      const jobs = which === 'repeated' ? repeatedJobs : scheduledJobs
      for (const { name, run } of jobs) if (!left.test(name)) await run(signal)
    },
    sendMails: () => performQueued(performers),
    close: async () => {
      provider.close()
      provider.closeAllConnections()
      await stopListening()
      await closeQueue()
      await closeDatabase()
      await clock.close()
      await postgres.stop()
    },
  }
}

type Performers = Map<string, (data: Json) => Promise<void>>

async function readPerformers(): Promise<Performers> {
  const performers: Performers = new Map()
  const worker: Worker = {
    work: async (queue, perform) => {
      performers.set(queue.name, (data) => perform(data, { age: 0 }))
    },
    schedule: async () => {},
    repeat: () => {},
    stop: async () => {},
  }
  for (const work of queues) await work(worker)
  return performers
}

/** Sizes of pictures are left: drawing them takes minutes. */
async function performQueued(performers: Performers): Promise<void> {
  for (const [name, perform] of performers) {
    if (name.includes('size')) continue
    const { rows } = await pool.query(
      `select id, data from pgboss.job where name = $1 and state = 'created' order by created_on`,
      [name],
    )
    const known = rows.map(({ id, data }) => ({ id, data, key: JSON.stringify({ ...data, messageId: '' }) }))
    known.sort((a, b) => (a.key < b.key ? -1 : 1))
    for (const { data } of known) await perform(data)
    await pool.query('delete from pgboss.job where id = any($1)', [known.map(({ id }) => id)])
  }
}
