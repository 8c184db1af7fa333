import { askAtScrapes } from '../platform/metrics.ts'
import { openQueue, startWorker } from '../platform/queue.ts'
import { metricQuestions } from '../shop/reports/metrics/read-metrics.ts'
import { stopWatchingServices, watchServices } from '../shop/settings/services/watch-services.ts'
import { queues, repeatedJobs, scheduledJobs } from './jobs.ts'

/** Call after the migrations and before the first request: it creates the queues. */
export async function startWork(url: string): Promise<{ stop: () => Promise<void> }> {
  await watchServices()
  const worker = await startWorker(url)
  for (const work of queues) await work(worker)
  await openQueue()
  for (const { name, seconds, run } of repeatedJobs) worker.repeat(name, seconds, run)
  await worker.schedule(scheduledJobs)
  askAtScrapes(metricQuestions)
  return {
    stop: () => {
      stopWatchingServices()
      return worker.stop()
    },
  }
}
