import { setTimeout } from 'node:timers/promises'
import { fromKysely, type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import { type Database, db } from './database.ts'
import { connectionTo } from './leader-client.ts'
import { log } from './log.ts'
import { announceJob, jobs as jobRuns } from './metrics/series.ts'
import { traced } from './tracing.ts'

export type Queue<Data extends object> = {
  name: string
  options: QueueOptions
  pollingIntervalSeconds: number
  carries?: Data
}

export type ScheduledJob = { name: string; cron: string; run: () => Promise<unknown> }

let sender: Promise<PgBoss> | undefined
let isOpen = false

/** Needs a connection, so a server calls it before its first request. */
export function openQueue(): Promise<PgBoss> {
  sender ??= watched(
    new PgBoss({
      db: fromKysely(db),
      migrate: false,
      supervise: false,
      schedule: false,
      queueCacheIntervalSeconds: 3600,
    }),
  ).start()
  sender.then(
    () => {
      isOpen = true
    },
    (error) => {
      sender = undefined
      log.warn({ err: error }, 'the queue could not be opened')
    },
  )
  return sender
}

export class QueueClosed extends Error {}

/** Opening needs a connection of its own: transactions that hold all of them would deadlock. */
function queueFor(on: Database): Promise<PgBoss> {
  const opening = openQueue()
  if (!isOpen && on.isTransaction) throw new QueueClosed('the queue is not open yet')
  return opening
}

export async function closeQueue(): Promise<void> {
  const boss = await sender
  sender = undefined
  isOpen = false
  await boss?.stop({ graceful: false })
}

export async function enqueue<Data extends object>(
  on: Database,
  queue: Queue<Data>,
  data: Data,
  options: { id?: string } = {},
): Promise<void> {
  const boss = await queueFor(on)
  await boss.send(queue.name, data, { ...options, db: fromKysely(on) })
}

export async function enqueueAll<Data extends object>(
  on: Database,
  queue: Queue<Data>,
  jobs: { id: string; data: Data }[],
): Promise<void> {
  const boss = await queueFor(on)
  await boss.insert(queue.name, jobs, { db: fromKysely(on) })
}

export type JobAge = { age: number }

export class UnrecoverableError extends Error {}

export type Worker = {
  /** Concurrent; failures are retried as the queue says. `onGivenUp` runs after the last retry. */
  work: <Data extends object>(
    queue: Queue<Data>,
    perform: (data: Data, job: JobAge) => Promise<void>,
    onGivenUp?: (job: { id: string }, error: unknown) => Promise<void>,
  ) => Promise<void>
  /** One process runs each occurrence. Jobs that are not listed are unscheduled. */
  schedule: (jobs: ScheduledJob[]) => Promise<void>
  /** `perform` may run for minutes, if it ends within five seconds once `stopping` is aborted. */
  repeat: (name: string, seconds: number, perform: (stopping: AbortSignal) => Promise<unknown>) => void
  /** Running jobs have five seconds to finish; the others are retried. */
  stop: () => Promise<void>
}

const spanOfJob = (name: string) => ({ name: `job ${name}`, kind: 'consumer' }) as const

const STOP_TIMEOUT_MS = 5_000
// Polled: a NOTIFY in every transaction that enqueues would serialize the commits.
const polling = {
  batchSize: 50,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

/** Uses connections of its own. Creates missing queues; until then nothing can be enqueued. */
export async function startWorker(url: string): Promise<Worker> {
  const boss = watched(
    new PgBoss({
      ...connectionTo(url), // pg-boss hands what it does not know to the pool.
      application_name: 'maidan jobs',
      max: 3,
      cronWorkerIntervalSeconds: 15,
      maintenanceIntervalSeconds: 300,
      flowIntervalSeconds: 3600,
    }),
  )
  await boss.start()
  const working: string[] = []

  const work: Worker['work'] = async <Data extends object>(
    queue: Queue<Data>,
    perform: (data: Data, job: JobAge) => Promise<void>,
    onGivenUp?: (job: { id: string }, error: unknown) => Promise<void>,
  ) => {
    await boss.createQueue(queue.name, queue.options)
    await boss.updateQueue(queue.name, queue.options) // An older release may have created it with other options.
    working.push(queue.name)
    announceJob(queue.name)
    const options = { ...polling, pollingIntervalSeconds: queue.pollingIntervalSeconds }
    await boss.work<Data, void, typeof options>(queue.name, options, (jobs) =>
      Promise.all(
        jobs.map(async ({ id, data, createdOn, retryCount, retryLimit }): Promise<JobResult> => {
          try {
            const age = (Date.now() - createdOn.getTime()) / 1000
            await traced(spanOfJob(queue.name), () => perform(data, { age }))
            jobRuns.inc({ name: queue.name, result: 'done' })
            return { id, status: 'completed' }
          } catch (error) {
            const line = { err: error, queue: queue.name, job: id }
            const isUnrecoverable = error instanceof UnrecoverableError
            const isRetried = !isUnrecoverable && retryCount < retryLimit
            jobRuns.inc({ name: queue.name, result: isRetried ? 'retried' : 'failed' })
            if (isRetried) {
              log[retryCount === 0 ? 'warn' : 'debug'](line, 'job failed, and is tried again')
              return { id, status: 'failed' }
            }
            log.error(line, 'job failed')
            await onGivenUp?.({ id }, error).catch((err) => log.error({ err, job: id }, 'not noted'))
            return { id, status: isUnrecoverable ? 'completed' : 'failed' }
          }
        }),
      ),
    )
  }

  const schedule: Worker['schedule'] = async (jobs) => {
    for (const { name, cron, run } of jobs) {
      const options = { retryLimit: 0, deleteAfterSeconds: 86_400 }
      await work({ name, options, pollingIntervalSeconds: 30 }, async () => {
        await run()
      })
      await boss.schedule(name, cron, null, { tz: 'Asia/Kolkata' })
    }
    const wanted = new Set(jobs.map((job) => job.name))
    for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name)
  }

  const stopping = new AbortController()
  const repeating: Promise<void>[] = []
  const repeat: Worker['repeat'] = (name, seconds, perform) => {
    announceJob(name)
    const again = async () => {
      while (!stopping.signal.aborted) {
        const result = await traced(spanOfJob(name), () => perform(stopping.signal)).then(
          () => 'done',
          (error) => {
            log.error({ err: error, job: name }, 'job failed')
            return 'failed'
          },
        )
        jobRuns.inc({ name, result })
        await setTimeout(seconds * 1000, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    repeating.push(again())
  }

  const stop = async () => {
    stopping.abort()
    const idle = Promise.all([...working.map((name) => boss.offWork(name)), ...repeating])
    await Promise.race([idle, setTimeout(STOP_TIMEOUT_MS, undefined, { ref: false })])
    await boss.stop({ graceful: false })
  }

  return { work, schedule, repeat, stop }
}

/** Without an error listener, a broken connection would end the process. */
function watched(boss: PgBoss): PgBoss {
  boss.on('error', (error) => log.error({ err: error }, 'the queue had an error'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the queue warns'))
  return boss
}
