type Work = () => Promise<void>

const waiting = { upload: [] as Work[], size: [] as Work[], ahead: [] as Work[] }
let isRunning = false

/** Uploads come first: after a restore a crawler requests hundreds of sizes. Last are sizes that no request waits for. */
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
  return waiting.upload.shift() ?? waiting.size.shift() ?? waiting.ahead.shift()
}
