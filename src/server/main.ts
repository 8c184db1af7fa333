import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { listenForChanges, stopListening } from '../platform/cache-invalidation.ts'
import { config, isSocket } from '../platform/config.ts'
import { closeDatabase, openDatabase } from '../platform/database.ts'
import { invalidatePages } from '../platform/http/page-cache.ts'
import { log } from '../platform/log.ts'
import { addWebProcess } from '../platform/metrics.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { paymentProvider } from '../platform/payment-provider.ts'
import { keepFilesPrivate } from '../platform/private-files.ts'
import { closeQueue, openQueue } from '../platform/queue.ts'
import { startTracing, stopTracing } from '../platform/tracing.ts'
import { startWatchdog } from '../platform/watchdog.ts'
import { fillProductIndex } from '../shop/catalog/product-index/refresh.ts'
import { stopWatchingServices, watchServices } from '../shop/settings/services/watch-services.ts'
import { printBanner, type Stops, startShop } from './bootstrap.ts'
import { startDraining } from './draining.ts'
import { listen, removeStaleSocket } from './listen.ts'

async function serve(url: string, dev: boolean): Promise<() => Promise<void>> {
  await openQueue()
  await listenForChanges(url, invalidatePages)
  await watchServices(() => invalidatePages({ productId: null }))
  await fillProductIndex()
  const closeServer = await listen(dev).catch(async (error) => {
    await stopListening()
    throw error
  })
  const stopWebhooks = paymentProvider().isStandIn
    ? (await import('../../demo/server.ts')).sendWebhooks()
    : undefined
  return async () => {
    await closeServer()
    await stopWebhooks?.()
    stopWatchingServices()
    await stopListening()
  }
}

/** Requests have 10 seconds, and a hung database would block forever. */
const STOP_TIMEOUT_MS = 15_000
const WEB_STOP_TIMEOUT_MS = 12_000

/** npm forwards a Ctrl-C that the process has already received. */
const SAME_SIGNAL_MS = 500

const DRAIN = 'maidan:drain'
const STOP = 'maidan:stop'

async function runPrimary(): Promise<void> {
  startWatchdog()
  const stops: Stops = [stopTracing]
  let stopping = false
  let stoppingSince = 0
  let isOpen = false
  let drainMs = 0
  const stop = () => {
    if (!stopping) {
      stoppingSince = performance.now()
      setTimeout(exitNow, drainMs + STOP_TIMEOUT_MS, 1)
    }
    stopping = true
  }
  const signalled = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (stopping && performance.now() - stoppingSince > SAME_SIGNAL_MS) exitNow(130)
        // Ctrl-C comes from a terminal, where no load balancer waits.
        if (!stopping && isOpen && signal === 'SIGTERM') drainMs = config.DRAIN_SECONDS * 1000
        stop()
        resolve()
      })
  })
  const opening = open(stops, () => stopping).then(() => {
    isOpen = true
  })
  try {
    await Promise.race([opening, signalled])
    await signalled
    if (drainMs > 0) await drain(drainMs)
  } catch (error) {
    // Ctrl-C also reaches a worker, which may die of it while it starts.
    if (!stopping) {
      console.error(formatError(error))
      process.exitCode = 1
    }
    stop()
  }
  for (const close of stops.reverse()) await close().catch((error) => log.error({ err: error }, 'stopping'))
  process.exit()
}

/** Requests are answered until load balancers have seen that /ready refuses. */
async function drain(milliseconds: number): Promise<void> {
  startDraining()
  tellWorkers(DRAIN)
  await sleep(milliseconds)
}

function tellWorkers(message: string): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.send(message, () => {})
}

function exitNow(code: number): never {
  log.error('not everything could be ended in time')
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
  process.exit(code)
}

async function open(stops: Stops, stopping: () => boolean): Promise<void> {
  const dev = process.argv.includes('--dev')
  const { databaseUrl, isFirstStart } = await startShop(stops)
  if (stopping()) return
  if (isSocket(config.HOST)) await removeStaleSocket(config.HOST)
  if (dev || config.WORKERS === 1) {
    stops.push(await serve(databaseUrl, dev))
  } else {
    stops.push(stopWorkers)
    await startWorkers(config.WORKERS, databaseUrl, stopping)
  }
  if (!stopping()) printBanner({ isFirstStart })
}

async function startWorkers(count: number, databaseUrl: string, stopping: () => boolean): Promise<void> {
  /** Resolves when the process listens, or the one that replaces it. */
  const start = (name: string): Promise<void> => {
    const worker = cluster.fork({ DATABASE_URL: databaseUrl })
    addWebProcess(name, worker)
    const replaced = new Promise<void>((resolve, reject) => {
      worker.once('exit', () => {
        if (stopping()) return
        log.error({ process: name }, 'a web process died and is replaced')
        setTimeout(() => stopping() || start(name).then(resolve, reject), 500)
      })
    })
    return Promise.race([listening(worker), replaced])
  }
  await Promise.all(Array.from({ length: count }, (_, at) => start(`web-${at + 1}`)))
  cluster.on('message', (_worker, message) => {
    if (isFailure(message)) log.error(message, 'a web process could not start')
  })
}

function listening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve())
    // One that was killed by a signal says nothing about the next.
    worker.once('exit', (_code, signal) => {
      if (!signal) reject(new Error('A web process died while it started.'))
    })
    worker.on('message', (message) => {
      if (isFailure(message)) reject(message.failure)
    })
  })
}

function isFailure(message: unknown): message is { failure: string } {
  return typeof message === 'object' && message !== null && 'failure' in message
}

async function stopWorkers(): Promise<void> {
  const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const gone = alive.map((worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())))
  tellWorkers(STOP)
  await Promise.all(gone)
}

/** Ctrl-C reaches the whole process group, and systemd signals all processes; the primary process handles both. */
async function runWorker(): Promise<void> {
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.on('disconnect', () => process.exit(1))
  let stop: (() => Promise<void>) | undefined
  process.on('message', (message) => {
    if (message === DRAIN) startDraining()
    if (message !== STOP) return
    if (!stop) process.exit()
    setTimeout(() => process.exit(1), WEB_STOP_TIMEOUT_MS)
    stop()
      .then(closeQueue)
      .then(closeDatabase)
      .then(stopTracing)
      .catch((error) => {
        log.error({ err: error }, 'a web process did not close in order')
        process.exitCode = 1
      })
      .finally(() => process.exit())
  })
  const url = config.DATABASE_URL ?? ''
  openDatabase(url)
  try {
    stop = await serve(url, false)
  } catch (error) {
    // Exit to be replaced, instead of staying up without serving.
    process.send?.({ failure: formatError(error) }, () => process.exit(1))
  }
}

function formatError(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

// Node.js would exit, and with the primary process all workers.
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))

keepFilesPrivate()
await startTracing()
await (cluster.isPrimary ? runPrimary() : runWorker())
