import type { Day } from '../../../lib/dates.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { log } from '../../../platform/log.ts'
import { chooseDays, type Days, type Period } from '../period-rules.ts'
import { readOfSales } from '../roll-up-sales.ts'
import { addUp } from '../sales-rules.ts'
import { readSales } from '../sales-store.ts'
import { aboutBytes, type DownloadRefusal, type Format, fileName } from './rules.ts'

/** `orders`: how many there are in it; `about`: how long it will be, more or less. `bytes` are made as they are taken. */
export type Download = {
  name: string
  type: string
  orders: number
  about: number
  bytes: AsyncGenerator<Buffer>
}

const types: Record<Format, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Each one that is under way has a connection for itself until it is over. */
const MAX_CONCURRENT = 3
let underWay = 0
const waiting: (() => void)[] = []

/** Opens the report on these days as a file. Nothing is read for it, and nothing held, before its bytes are taken. */
export async function openDownload(
  wanted: { [Bound in keyof Days]?: Day | undefined },
  period: Period,
  format: Format,
): Promise<Result<Download, DownloadRefusal>> {
  const days = chooseDays(wanted, period, clock.today())
  if (!days.ok) return days
  if (underWay >= MAX_CONCURRENT) return refused({ reason: 'busy' })
  const sales = await readOfSales((on) => readSales(on, days.value, period))
  const { count } = addUp(sales)
  return done({
    name: fileName(days.value, format),
    type: types[format],
    orders: count,
    about: aboutBytes(format, { orders: count, periods: sales.length }),
    bytes: inTurn(() => write(days.value, period, format)),
  })
}

async function write(days: Days, period: Period, format: Format): Promise<AsyncGenerator<Buffer>> {
  if (format === 'xlsx') return (await import('./write-workbook.ts')).writeWorkbook(days, period)
  // What draws weighs 50 MB, which a process carries only once somebody wants a PDF of it.
  return (await import('./draw-report.ts')).drawReport(days, period)
}

/**
 * Counts what is under way, from the first byte that is taken to the last, or to when nobody takes any more. What was
 * opened while there was room and finds none waits for its turn.
 */
async function* inTurn(open: () => Promise<AsyncGenerator<Buffer>>): AsyncGenerator<Buffer> {
  if (underWay < MAX_CONCURRENT) underWay++
  else await new Promise<void>((turn) => waiting.push(turn))
  try {
    yield* await open()
  } catch (error) {
    log.error({ err: error }, 'a report was not written to its end')
    throw error
  } finally {
    const nextTurn = waiting.shift()
    if (nextTurn) nextTurn()
    else underWay--
  }
}
