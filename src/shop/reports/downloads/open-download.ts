import type { Day } from '../../../lib/dates.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { shopName } from '../../settings/rules.ts'
import { chooseDays, type Days, type Period } from '../period-rules.ts'
import { readOfSales } from '../roll-up-sales.ts'
import { addUp } from '../sales-rules.ts'
import { readSales } from '../sales-store.ts'
import { aboutBytes, type DownloadRefusal, type Format, fileName } from './rules.ts'
import { inTurn, isBusy } from './turns.ts'

/** `about`: estimated size in bytes. `bytes` are generated lazily. */
export type Download = {
  name: string
  type: string
  orders: number
  about: number
  bytes: AsyncGenerator<Buffer>
}

export const contentTypes: Record<Format, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Reads and holds nothing until the first byte is taken. */
export async function openDownload(
  requested: { [Bound in keyof Days]?: Day | undefined },
  period: Period,
  format: Format,
): Promise<Result<Download, DownloadRefusal>> {
  const days = chooseDays(requested, period, clock.today())
  if (!days.ok) return days
  if (isBusy()) return refused({ reason: 'busy' })
  const sales = await readOfSales((on) => readSales(on, days.value, period))
  const { count } = addUp(sales)
  return done({
    name: fileName(shopName(await currentSettings()), days.value, format),
    type: contentTypes[format],
    orders: count,
    about: aboutBytes(format, { orders: count, periods: sales.length }),
    bytes: inTurn(() => write(days.value, period, format)),
  })
}

async function write(days: Days, period: Period, format: Format): Promise<AsyncGenerator<Buffer>> {
  if (format === 'xlsx') return (await import('./write-workbook.ts')).writeWorkbook(days, period)
  // Loaded lazily: the PDF library costs 50 MB of memory per process.
  return (await import('./draw-report.ts')).drawReport(days, period)
}
