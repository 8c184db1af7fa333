import type { Day } from '../../lib/dates.ts'
import type { Page } from '../../lib/paging.ts'
import { done, type Result } from '../../lib/result.ts'
import { clock } from '../../platform/clock.ts'
import {
  chooseDays,
  type Days,
  type DaysRefusal,
  lastPeriods,
  type Period,
  periodsIn,
} from './period-rules.ts'
import { readOfSales } from './roll-up-sales.ts'
import { noSales, type PeriodSales, type SoldOrder } from './sales-rules.ts'
import { readSales, readSoldOrders } from './sales-store.ts'

export type SalesReport = { days: Days; periods: PeriodSales[]; orders: SoldOrder[] }

/** Defaults to the current period. All figures come from one snapshot. */
export async function writeReport(
  requested: { [Bound in keyof Days]?: Day | undefined },
  period: Period,
  page: Page,
): Promise<Result<SalesReport, DaysRefusal>> {
  const days = chooseDays(requested, period, clock.today())
  if (!days.ok) return days
  return readOfSales(async (on) =>
    done({
      days: days.value,
      periods: await readSales(on, days.value, period),
      orders: await readSoldOrders(on, days.value, page),
    }),
  )
}

const shown: Record<Exclude<Period, 'day'>, number> = { week: 12, month: 12, year: 5 }

/** The last 12 weeks, 12 months or 5 years; the last one is unfinished. */
export async function writeTrend(period: keyof typeof shown): Promise<PeriodSales[]> {
  const days = lastPeriods(clock.today(), period, shown[period])
  const sold = new Map((await readOfSales((on) => readSales(on, days, period))).map((one) => [one.name, one]))
  return periodsIn(days, period).map((name) => sold.get(name) ?? { ...noSales, name })
}
