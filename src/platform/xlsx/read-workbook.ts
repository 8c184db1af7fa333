import { Worker } from 'node:worker_threads'
import { oneAtATime } from '../../lib/one-at-a-time.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import type { Workbook } from './workbook-worker.ts'

const MAX_UNPACKED_BYTES = 30 * 2 ** 20
const WORKBOOK_TIMEOUT_MS = 15_000
const MAX_HEAP_MB = 512

export type WorkbookRefusal = {
  reason: 'old-workbook' | 'workbook-too-large' | 'broken-workbook' | 'no-workbook' | 'slow-workbook'
}

/** A ZIP, or the container of .xls and of workbooks with a password. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return begins(bytes, 0x50, 0x4b) || begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)
}

function begins(bytes: Uint8Array, ...signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

/** Workbooks are read one at a time, because each may fill `MAX_HEAP_MB`. */
const inTurn = oneAtATime()

/**
 * The cells of the visible sheets of an XLSX within `range` (as A1:IW5100), as text: dates as 2026-12-31, formulas by their last
 * result.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  range: string,
): Promise<Result<string[][][], WorkbookRefusal>> {
  if (!begins(bytes, 0x50, 0x4b)) return refused({ reason: 'old-workbook' })
  const { unzipSync } = await import('fflate')
  try {
    let unpacked = 0
    let hasBook = false
    // Reads the directory only. What unpacks to more than it says there is refused by hucre, unless it says nothing.
    unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        hasBook ||= /(^|\/)workbook\.xml$/i.test(name)
        unpacked += originalSize === 0 && size > 2 ? MAX_UNPACKED_BYTES + 1 : originalSize
        return false
      },
    })
    if (unpacked > MAX_UNPACKED_BYTES) return refused({ reason: 'workbook-too-large' })
    if (!hasBook) return refused({ reason: 'no-workbook' })
    return done(await inTurn(() => readSheets({ bytes, range })))
  } catch (error) {
    return refused({ reason: reasonOf(error) })
  }
}

/** A thread reads them, so that a cell of 27 MB, which takes ten seconds, blocks nothing and can be ended. */
async function readSheets(workbook: Workbook): Promise<string[][][]> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: workbook,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void worker.terminate()
  }, WORKBOOK_TIMEOUT_MS)
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
      worker.once('exit', () => reject(isLate ? new WorkbookTimeout() : new Error('the thread ended')))
    })
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}

class WorkbookTimeout extends Error {}

function reasonOf(error: unknown) {
  if (error instanceof WorkbookTimeout) return 'slow-workbook'
  const needsMore = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return needsMore ? 'workbook-too-large' : 'broken-workbook'
}
