import { FairQueue } from '../fair-queue.ts'

type Work = () => Promise<void>
type Kind = 'upload' | 'size' | 'ahead'

/** A size takes 20 to 300 ms of a core: more would wait longer than a visitor does. */
export const MAX_WAITING = 200
/** A page shows up to 24 products, each in a size or two. */
export const MAX_WAITING_OF_ONE = 50

const queue = () => new FairQueue<Work>({ max: MAX_WAITING, maxOfOne: MAX_WAITING_OF_ONE })
const waiting = { upload: queue(), size: queue(), ahead: queue() }
let isRunning = false
let hadUpload = false

/**
 * One at a time. Uploads and sizes take turns: after a restore a crawler requests hundreds of sizes, and an admin may upload
 * hundreds of pictures. Last are sizes that no request waits for. Clients take turns at sizes here, and at uploads in
 * `upload-queue.ts`.
 * Rejects with `QueueFull` where too much waits already.
 */
export function inTurn<T>(kind: Kind, work: () => Promise<T>, client = ''): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting[kind].push(client, async () => {
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

function next(): Work | undefined {
  const upload = hadUpload ? undefined : waiting.upload.shift()
  const work = upload ?? waiting.size.shift() ?? waiting.upload.shift() ?? waiting.ahead.shift()
  hadUpload = upload !== undefined
  return work
}
