import type { Days, Period } from '../../../shop/reports/period-rules.ts'
import { urls } from '../../urls.ts'

/** What a report groups by; it has no years. */
export type ReportPeriod = Exclude<Period, 'year'>

/** The address of the report of some days. */
export function reportUrl({ from, to }: Days, period: ReportPeriod): string {
  return `${urls.salesReport}?${new URLSearchParams({ period, startDate: from, endDate: to })}`
}
