import { writeFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { draw, drawHero } from './draw.ts'
import { fileOf, type Job } from './jobs.ts'
import { logo } from './logo.ts'

// One thread per core is started by main.ts; each keeps sharp to itself.
sharp.concurrency(1)

function master(job: Job): Promise<Buffer> {
  if ('brandName' in job) return logo(job.brandName)
  if ('hero' in job) return drawHero(job.hero, job.width)
  return draw(job.slug, job.recipe, job.angle)
}

async function drawAndKeep(job: Job): Promise<void> {
  await writeFile(fileOf(job), await master(job))
  parentPort?.postMessage(job)
}

// Thrown anew where `main.ts` hears of it, as an error of this thread.
const fail = (error: unknown) =>
  setImmediate(() => {
    throw error
  })
parentPort?.on('message', (job: Job) => drawAndKeep(job).catch(fail))
