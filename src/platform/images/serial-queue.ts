import sharp from 'sharp'

// Pictures are worked on one after the other on one core, so that the shop stays quick meanwhile.
sharp.concurrency(1)
sharp.cache(false)

const waiting = { upload: [] as (() => Promise<void>)[], size: [] as (() => Promise<void>)[] }
let isRunning = false

/** Does the work when no other is under way: uploads before sizes, as after a restore a crawl asks for hundreds of sizes. */
export function inTurn<T>(kind: keyof typeof waiting, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting[kind].push(async () => {
      try {
        resolve(await work())
      } catch (error) {
        reject(error)
      }
    })
    if (!isRunning) void runAll()
  })
}

async function runAll(): Promise<void> {
  isRunning = true
  for (let run = next(); run; run = next()) await run()
  isRunning = false
}

function next() {
  return waiting.upload.shift() ?? waiting.size.shift()
}
