import type { Days } from '../../../shop/reports/period-rules.ts'
import { urls } from '../../urls.ts'

/** What a report groups by; it has no years. */
export const reportPeriods = ['day', 'week', 'month'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** The address of the report of some days. */
export function reportUrl({ from, to }: Days, period: ReportPeriod): string {
  return `${urls.salesReport}?${new URLSearchParams({ period, startDate: from, endDate: to })}`
}
