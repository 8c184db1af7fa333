import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../client/load-failed.tsx'
import { type Day, dayOf } from '../../lib/dates.ts'
import { type Days, periodAround } from '../../shop/reports/period-rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ListHead } from '../list/list-head.tsx'
import { type List, useList } from '../list/use-list.ts'
import { DownloadProgress } from '../shared/download-progress.tsx'
import { urls } from '../shared/urls.ts'
import { checkDays, parseDay } from './check-days.ts'
import { DaysForm } from './days-form.tsx'
import { DownloadButtons, formatNames, useReportDownload } from './download.tsx'
import { type ReportQuery, reportQuery } from './queries.ts'
import { Report } from './report.tsx'
import { type ReportPeriod, reportPeriods } from './report-url.ts'

export function Component() {
  const list = useList('sales', ['period', 'startDate', 'endDate'])
  const period = reportPeriods.find((known) => known === list.filter('period')) ?? 'day'
  const [startDate, endDate] = [list.filter('startDate'), list.filter('endDate')]
  const checked = checkDays({ period, startDate, endDate })
  const days: { from: Day | ''; to: Day | '' } = checked.ok
    ? checked.value
    : { from: parseDay(startDate), to: parseDay(endDate) }
  const download = useReportDownload(
    checked.ok ? checked.value : periodAround(dayOf(new Date()), period),
    period,
  )
  const change = ({ from, to }: Days, period: ReportPeriod) =>
    list.change({ period, startDate: from, endDate: to })
  return (
    <>
      <ListHead title="Sales Report" actions={checked.ok && <DownloadButtons of={download} />} />
      <DaysForm
        key={`${days.from} ${days.to}`}
        period={period}
        days={days}
        errors={checked.ok ? {} : checked.refusal.errors}
        onPeriod={(period) => list.change({ period })}
        onDays={change}
      />
      <DownloadProgress of={download} labelOf={(format) => `Making the report as ${formatNames[format]}`} />
      <p className="-mt-4 mb-8 max-w-prose text-muted text-sm">
        By the day of the order: a return changes the day it was ordered on. Sales by the day of the invoice,
        which a closed month keeps, are in <TextLink to={urls.gst}>GST</TextLink>. By channel and campaign:{' '}
        <TextLink to={urls.sources}>Where orders come from</TextLink>. What of cash on delivery comes back:{' '}
        <TextLink to={urls.cashParcels}>Cash parcels</TextLink>.
      </p>
      {checked.ok ? (
        <Sales list={list} period={period} days={checked.value} change={change} />
      ) : (
        <EmptyState drawing="out" title="There is no report of these days">
          Choose other days above.
        </EmptyState>
      )}
    </>
  )
}

interface SalesProps {
  list: List
  period: ReportPeriod
  days: Days
  change: (days: Days, period: ReportPeriod) => void
}

function Sales({ list, period, days, change }: SalesProps) {
  const query: ReportQuery = {
    period,
    startDate: days.from,
    endDate: days.to,
    page: String(list.page),
    limit: String(list.size),
  }
  const result = useQuery({
    ...reportQuery(query),
    // Keep the previous data while paging, but not when the report itself changes.
    placeholderData: (before, of) =>
      isSameReport(of?.queryKey[2], query) ? keepPreviousData(before) : undefined,
  })
  if (result.isError && !result.data)
    return <LoadFailed what="The report could not be loaded" retry={() => void result.refetch()} />
  return <Report list={list} period={period} days={days} result={result} change={change} />
}

function isSameReport(one: ReportQuery | undefined, other: ReportQuery): boolean {
  return (['period', 'startDate', 'endDate'] as const).every((field) => one?.[field] === other[field])
}
