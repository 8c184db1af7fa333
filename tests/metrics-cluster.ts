import cluster, { type Worker } from 'node:cluster'
import { createServer } from 'node:http'
import { countResponse } from '../src/platform/metrics/series.ts'
import { addWebProcess, allMetrics } from '../src/platform/metrics.ts'

/** The primary's message to its parent: the port where a web process answers with the metrics of all. */
export type WebProcessStarted = { name: string; pid: number; port: number }

// Two web processes, replaced when they die, each of which counts a response whenever it is asked for the metrics.
if (cluster.isPrimary) {
  const start = (name: string) => {
    const worker: Worker = cluster.fork()
    addWebProcess(name, worker)
    worker.on('message', (message: unknown) => {
      if (typeof message === 'object' && message && 'port' in message)
        process.send?.({ name, pid: worker.process.pid, port: message.port })
    })
    worker.on('exit', () => setTimeout(start, 500, name))
  }
  for (const name of ['web-1', 'web-2']) start(name)
  process.on('disconnect', () => process.exit())
} else {
  const server = createServer(async (_req, res) => {
    countResponse('GET', '/metrics', 200, 0.001)
    res.end(await allMetrics())
  })
  server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, () => process.send?.(server.address()))
  process.on('disconnect', () => process.exit())
}
