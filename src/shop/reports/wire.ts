import { z } from 'zod'
import { dayField } from '../../forms/dates.ts'
import { toRupees } from '../../lib/money.ts'
import type { DaysRefusal, Period, YearRefusal } from './period-rules.ts'
import { addUp, averageOf, netOf, type PeriodSales, type Sales, type SoldOrder } from './sales-rules.ts'

const unlessEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

export const reportFields = {
  startDate: unlessEmpty(dayField('Start date').optional()),
  endDate: unlessEmpty(dayField('End date').optional()),
  period: unlessEmpty(z.enum(['day', 'week', 'month'], 'Period must be day, week or month').default('day')),
}

export const trendFields = {
  period: unlessEmpty(
    z.enum(['week', 'month', 'year'], 'Period must be week, month or year').default('week'),
  ),
}

type PeriodOnWire = { _id: string; totalAmount: number; count: number }

type FiguresOnWire = {
  overallOrderAmount: number
  overallSalesCount: number
  averageSales: number
  refundedAmount: number
  uncollectedAmount: number
  keptAmount: number
  netAmount: number
}

export type SoldOrderOnWire = {
  _id: string
  number: number
  theTotelAmount: number
  discount: number
  discountedAmount: number
  createdAt: string
}

export type ReportOnWire = FiguresOnWire & {
  /** IST days, both inclusive. */
  startDate: string
  endDate: string
  period: Period
  orders: SoldOrderOnWire[]
  periods: PeriodOnWire[]
}

export type TrendOnWire = FiguresOnWire & {
  orders: PeriodOnWire[]
  periods: PeriodOnWire[]
  current: FiguresOnWire
  before: FiguresOnWire
}

function presentFigures(sales: Sales): FiguresOnWire {
  return {
    overallOrderAmount: toRupees(sales.amount),
    overallSalesCount: sales.count,
    averageSales: toRupees(averageOf(sales)),
    refundedAmount: toRupees(sales.refunded),
    uncollectedAmount: toRupees(sales.uncollected),
    keptAmount: toRupees(sales.kept),
    netAmount: toRupees(netOf(sales)),
  }
}

const presentPeriod = ({ name, amount, count }: PeriodSales): PeriodOnWire => ({
  _id: name,
  totalAmount: toRupees(amount),
  count,
})

const presentSoldOrder = (order: SoldOrder): SoldOrderOnWire => ({
  _id: order.id,
  number: order.number,
  theTotelAmount: toRupees(order.total),
  discount: toRupees(order.couponDiscount),
  discountedAmount: toRupees(order.offerDiscount),
  createdAt: order.placedAt.toISOString(),
})

type ReportTable = {
  days: { from: string; to: string }
  period: ReportOnWire['period']
  periods: PeriodSales[]
  orders: SoldOrder[]
}

export function presentReport({ days, period, periods, orders }: ReportTable): ReportOnWire {
  return {
    ...presentFigures(addUp(periods)),
    startDate: days.from,
    endDate: days.to,
    period,
    orders: orders.map(presentSoldOrder),
    periods: periods.map(presentPeriod),
  }
}

export function presentTrend(trend: PeriodSales[]): TrendOnWire {
  const shown = trend.map(presentPeriod)
  return {
    ...presentFigures(addUp(trend)),
    orders: shown,
    periods: shown,
    current: presentFigures(addUp(trend.slice(-1))),
    before: presentFigures(addUp(trend.slice(-2, -1))),
  }
}

const refusals: Record<DaysRefusal['reason'], { field: 'startDate' | 'endDate'; message: string }> = {
  half: { field: 'endDate', message: 'Choose both a start date and an end date' },
  reversed: { field: 'endDate', message: 'End date cannot be earlier than start date' },
  'too-long': { field: 'startDate', message: 'A report covers at most 5 years' },
}

export const daysFields = { startDate: reportFields.startDate, endDate: reportFields.endDate }

export function presentYearRefusal(refusal: YearRefusal) {
  if (refusal.reason !== 'over-a-year') return presentDaysRefusal(refusal)
  const message = 'This report covers at most 366 days'
  return { status: 400, message, errors: { startDate: message } } as const
}

export function presentDaysRefusal({ reason }: DaysRefusal) {
  const { field, message } = refusals[reason]
  return { status: 400, message, errors: { [field]: message } } as const
}
