import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, collectDefaultMetrics, Histogram, register } from 'prom-client'

collectDefaultMetrics()

const answered = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long answers took, by method and status',
  labelNames: ['method', 'status'],
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
})

export function countAnswer(method: string, status: number, seconds: number): void {
  answered.observe({ method, status }, seconds)
}

const question = 'maidan:metrics?'
const sums = new AggregatorRegistry()

/** The metrics of all processes together, in Prometheus' text format. */
export function allMetrics(): Promise<string> {
  if (!cluster.isWorker) return register.metrics()
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('metrics' in message)) return
      process.off('message', hear)
      resolve(String(message.metrics))
    }
    process.on('message', hear)
    process.send?.(question)
  })
}

/** In the primary: answers the web processes that ask for the sum. */
export function sumMetrics(): void {
  cluster.on('message', async (worker: Worker, message: unknown) => {
    if (message === question) worker.send({ metrics: await sums.clusterMetrics() })
  })
}
