import cluster, { type Worker } from 'node:cluster'
import { hearChanges, stopHearing } from '../platform/changes.ts'
import { config } from '../platform/config.ts'
import { closeDatabase, openDatabase } from '../platform/database.ts'
import { forgetStale } from '../platform/http/cache.ts'
import { log } from '../platform/log.ts'
import { closeQueue, openQueue } from '../platform/queue.ts'
import { sendWebhooks } from '../sandbox/razorpay/deliver.ts'
import { listen } from './listen.ts'
import { greet, type Stops, startShop } from './start.ts'

/** One web process: answers requests until it is told to stop. */
async function serve(url: string, dev: boolean): Promise<() => Promise<void>> {
  await openQueue()
  await hearChanges(url, forgetStale)
  const stopListening = await listen(dev)
  // Its own sandbox's; another provider sends them by itself.
  const stopWebhooks = config.RAZORPAY_API_URL.endsWith('/sandbox/razorpay') ? sendWebhooks() : undefined
  return async () => {
    await stopListening()
    await stopWebhooks?.()
    await stopHearing()
    await closeQueue()
  }
}

/** The first process: brings up what the shop stands on, then the web processes, until Ctrl-C or a SIGTERM. */
async function lead(): Promise<void> {
  const stops: Stops = []
  let stopping = false
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        stopping = true
        resolve()
      })
  })
  try {
    await Promise.race([open(stops, () => stopping), asked])
    await asked
  } catch (error) {
    // Ctrl-C reaches a web process too, which may die of it while it starts.
    if (!stopping) {
      console.error(inWords(error))
      process.exitCode = 1
    }
    stopping = true
  }
  for (const stop of stops.reverse()) await stop().catch((error) => log.error({ err: error }, 'stopping'))
  process.exit()
}

async function open(stops: Stops, stopping: () => boolean): Promise<void> {
  const dev = process.argv.includes('--dev')
  const databaseUrl = await startShop(stops)
  if (stopping()) return
  if (dev || config.WORKERS === 1) {
    stops.push(await serve(databaseUrl, dev))
  } else {
    stops.push(dismiss)
    await employ(config.WORKERS, databaseUrl, stopping)
  }
  if (!stopping()) greet()
}

/** Starts web processes and waits until all of them listen; from then on replaces those that die. */
async function employ(count: number, databaseUrl: string, stopping: () => boolean): Promise<void> {
  const start = () => cluster.fork({ DATABASE_URL: databaseUrl })
  await Promise.all(Array.from({ length: count }, () => listening(start())))
  cluster.on('message', (_worker, message) => {
    if (isFailure(message)) log.error(message, 'a web process could not start')
  })
  cluster.on('exit', (worker) => {
    if (stopping()) return
    log.error({ pid: worker.process.pid }, 'a web process died and is replaced')
    setTimeout(start, 500)
  })
}

function listening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve())
    worker.once('exit', () => reject(new Error('A web process died while it started.')))
    worker.once('message', (message) => {
      if (isFailure(message)) reject(message.failure)
    })
  })
}

/** A web process tells the first one why it cannot start. */
function isFailure(message: unknown): message is { failure: string } {
  return typeof message === 'object' && message !== null && 'failure' in message
}

async function dismiss(): Promise<void> {
  const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const gone = alive.map((worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())))
  for (const worker of alive) worker.process.kill('SIGTERM')
  await Promise.all(gone)
}

/** A web process beside others: the group's Ctrl-C is the first process's business. */
async function follow(): Promise<void> {
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit(1))
  const url = config.DATABASE_URL ?? ''
  openDatabase(url)
  try {
    const stop = await serve(url, false)
    process.on('SIGTERM', async () => {
      await stop()
      await closeDatabase()
      process.exit(0)
    })
  } catch (error) {
    // Ended, so that it is replaced: one that stayed would count as a web process and answer nobody.
    process.send?.({ failure: inWords(error) }, () => process.exit(1))
  }
}

function inWords(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${config.PORT} is taken by another program: set PORT to a free one.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

await (cluster.isPrimary ? lead() : follow())
