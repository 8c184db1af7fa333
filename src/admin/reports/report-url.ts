import type { Days } from '../../shop/reports/period-rules.ts'
import { urls } from '../shared/urls.ts'

/** Reports have no yearly grouping. */
export const reportPeriods = ['day', 'week', 'month'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

export function reportUrl({ from, to }: Days, period: ReportPeriod): string {
  return `${urls.salesReport}?${new URLSearchParams({ period, startDate: from, endDate: to })}`
}
