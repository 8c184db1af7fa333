import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry, register } from 'prom-client'
import { log } from './log.ts'
import { processRestarts } from './metrics/series.ts'

const logFailure = (error: unknown) => log.warn({ err: error }, 'metrics could not be read')

type Metrics = Awaited<ReturnType<typeof register.getMetricsAsJSON>>

const TIMEOUT_MS = 1_000

const READ = 'maidan:read-metrics'
const COLLECT = 'maidan:collect-metrics'

class WebProcess {
  readonly #worker: Worker
  #reading: PromiseWithResolvers<void> | undefined
  metrics: Metrics = []
  isUp = false

  constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (message: unknown) => {
      if (message === COLLECT)
        collect().then((allMetrics) => worker.send({ allMetrics }, ignoreError), logFailure)
      else if (has(message, 'metrics')) {
        this.metrics = message.metrics as Metrics
        this.isUp = true
        this.#reading?.resolve()
        this.#reading = undefined
      }
    })
  }

  async read(): Promise<void> {
    this.isUp = false
    if (!this.#worker.isConnected()) return
    // One request at a time, so that a suspended process finds no backlog.
    if (!this.#reading) {
      this.#reading = Promise.withResolvers()
      this.#worker.send(READ, ignoreError)
    }
    await Promise.race([this.#reading.promise, sleep(TIMEOUT_MS, undefined, { ref: false })])
  }
}

const webProcesses = new Map<string, WebProcess>()
let ofDead: Metrics[] = []

export function addWebProcess(name: string, worker: Worker): void {
  const dead = webProcesses.get(name)
  if (dead) processRestarts.inc()
  if (dead && dead.metrics.length > 0) ofDead.push(dead.metrics.filter(isCount))
  webProcesses.set(name, new WebProcess(worker))
}

export type GaugeFamily = {
  name: string
  help: string
  values: { labels: Record<string, string>; value: number }[]
}

type Question = { ask: () => Promise<GaugeFamily[]>; underWay: Promise<GaugeFamily[]> | undefined }

let questions: Question[] = []

/** The first process asks these at each scrape, each within a second. */
export function askAtScrapes(asks: Question['ask'][]): void {
  questions = asks.map((ask) => ({ ask, underWay: undefined }))
}

async function answersOfDatabase(): Promise<object[]> {
  const answers = await Promise.all(questions.map(answerInTime))
  const families = answers.flatMap((answer) => answer ?? [])
  const isUp = answers.some((answer) => answer !== undefined)
  const up = {
    name: 'database_up',
    help: 'Whether the database answered this scrape within a second',
    values: questions.length > 0 ? [{ labels: {}, value: Number(isUp) }] : [],
  }
  return [up, ...families].map(gaugeOf)
}

/** A question that is late is not asked again before it has been answered. */
async function answerInTime(question: Question): Promise<GaugeFamily[] | undefined> {
  question.underWay ??= question.ask().finally(() => {
    question.underWay = undefined
  })
  const late = sleep(TIMEOUT_MS, undefined, { ref: false })
  return Promise.race([question.underWay, late]).catch((error) => {
    logFailure(error)
    return undefined
  })
}

let summing: Promise<string> | undefined

function collect(): Promise<string> {
  summing ??= sum().finally(() => {
    summing = undefined
  })
  return summing
}

/** Keeps the last counts of dead or silent workers: Prometheus would take a drop and rise for new requests. */
async function sum(): Promise<string> {
  const [asked] = await Promise.all([
    answersOfDatabase(),
    ...[...webProcesses.values()].map((web) => web.read()),
  ])
  const own = await register.getMetricsAsJSON()
  if (ofDead.length > 1) ofDead = [await AggregatorRegistry.aggregate(ofDead).getMetricsAsJSON()]
  const others = [...webProcesses.values()].map(({ isUp, metrics }) =>
    isUp ? metrics : metrics.filter(isCount),
  )
  const up = { main: true, ...Object.fromEntries([...webProcesses].map(([name, { isUp }]) => [name, isUp])) }
  return AggregatorRegistry.aggregate([own, ...others, ...ofDead, asked, [processUp(up)]]).metrics()
}

function isCount({ type }: Metrics[number]): boolean {
  return String(type) === 'counter' || String(type) === 'histogram'
}

function processUp(up: Record<string, boolean>): object {
  return gaugeOf({
    name: 'maidan_process_up',
    help: 'Whether a process answered this scrape',
    values: Object.entries(up).map(([process, isUp]) => ({ labels: { process }, value: Number(isUp) })),
  })
}

function gaugeOf(family: GaugeFamily): object {
  return { ...family, type: 'gauge', aggregator: 'first' }
}

let collecting: PromiseWithResolvers<string> | undefined

if (cluster.isWorker) {
  const answer = (metrics: unknown) => process.send?.({ metrics }, undefined, undefined, ignoreError)
  process.on('message', (message: unknown) => {
    if (message === READ) register.getMetricsAsJSON().then(answer, logFailure)
    else if (has(message, 'allMetrics')) collecting?.resolve(String(message.allMetrics))
  })
}

export async function allMetrics(): Promise<string> {
  if (!cluster.isWorker) return collect()
  if (!collecting) {
    collecting = Promise.withResolvers()
    process.send?.(COLLECT, undefined, undefined, ignoreError)
  }
  const late = sleep(2 * TIMEOUT_MS, undefined, { ref: false })
  const collected = await Promise.race([collecting.promise, late])
  collecting = undefined
  if (collected !== undefined) return collected
  const own = await register.getMetricsAsJSON()
  return AggregatorRegistry.aggregate([own, [processUp({ main: false })]]).metrics()
}

function has<Name extends string>(message: unknown, name: Name): message is Record<Name, unknown> {
  return typeof message === 'object' && message !== null && name in message
}

// The other process is gone; the timeout ends the wait.
function ignoreError(): void {}
