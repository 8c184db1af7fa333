/**
 * Draws the demo shop's pictures into `demo/pictures`, which is committed: `npm run draw` in this folder.
 * Draws what is missing or whose recipe changed; `-- --all` draws everything, `-- NAME …` only those,
 * `-- --workers=1` leaves the other cores alone.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { writeColours } from './average-colours.ts'
import { demoPictures, fileOf, fingerprint, type Job, jobs } from './jobs.ts'

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false }, workers: { type: 'string' } },
  allowPositionals: true,
})
const record = new URL('drawn.json', import.meta.url)
const drawn = recorded()

const unknown = positionals.filter((name) => !jobs.some((job) => job.name === name))
if (unknown.length > 0) throw new Error(`No picture is called ${unknown.join(', ')}`)
const stale = (job: Job) => drawn[job.name] !== fingerprint(job) || !existsSync(fileOf(job))
const queue = jobs.filter((job) =>
  positionals.length > 0 ? positionals.includes(job.name) : values.all || stale(job),
)

const started = performance.now()
const count = queue.length
const hands = Math.min(Number(values.workers ?? availableParallelism()), count)
await Promise.all(Array.from({ length: hands }, work))
if (positionals.length === 0) await forgetTheRest()
await writeColours()
console.log(`${count} pictures drawn in ${Math.round((performance.now() - started) / 1000)} s`)

/** One worker, which takes the next picture whenever it has finished one. */
function work(): Promise<void> {
  const worker = new Worker(new URL('worker.ts', import.meta.url))
  return new Promise((resolve, reject) => {
    const next = () => {
      const job = queue.shift()
      if (job) worker.postMessage(job)
      else worker.terminate().then(() => resolve(), reject)
    }
    worker.on('error', reject)
    worker.on('message', (job: Job) => {
      remember({ ...recorded(), [job.name]: fingerprint(job) })
      next()
    })
    next()
  })
}

/** What was drawn from what, by the name of the picture. */
function recorded(): Record<string, string> {
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {}
}

/** After every picture, so that a run that was stopped goes on where it was. */
function remember(pictures: Record<string, string>) {
  const sorted = Object.fromEntries(Object.entries(pictures).sort())
  writeFileSync(record, `${JSON.stringify(sorted, null, 1)}\n`)
}

/** Pictures of products that are no longer in the catalogue. */
async function forgetTheRest() {
  const known = new Set(jobs.map((job) => job.name))
  for (const file of await readdir(demoPictures)) {
    if (file.endsWith('.avif') && !known.has(file.slice(0, -5))) await rm(new URL(file, demoPictures))
  }
  remember(Object.fromEntries(Object.entries(recorded()).filter(([name]) => known.has(name))))
}
