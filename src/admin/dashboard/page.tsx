import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { LoadFailed } from '../../client/load-failed.tsx'
import { Segments } from '../../ui/segmented-control.tsx'
import { may } from '../shared/permissions.ts'
import { Title } from '../shared/title.tsx'
import { FirstSteps } from './first-steps.tsx'
import { PendingTasks } from './pending-tasks.tsx'
import { type TrendPeriod, trendPeriods, trendQuery } from './queries.ts'
import { SalesTrend } from './sales-trend.tsx'
import { Samples } from './samples.tsx'
import { SavedDrafts } from './saved-drafts.tsx'
import { TopSellers } from './top-sellers.tsx'
import { Totals } from './totals.tsx'

const choices = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
] as const

export function Component() {
  const [params, setParams] = useSearchParams()
  const period = trendPeriods.find((known) => known === params.get('period')) ?? 'week'
  return (
    <>
      <Title>Dashboard</Title>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="type-title">Dashboard</h1>
        <Segments
          legend="Period"
          choices={choices}
          value={period}
          onChange={(value) =>
            setParams(value === 'week' ? {} : { period: value }, { replace: true, preventScrollReset: true })
          }
        />
      </div>
      <div className="grid gap-12">
        <FirstSteps />
        <Samples />
        <SavedDrafts />
        <PendingTasks />
        {may('reports:read') && <Sales period={period} />}
      </div>
    </>
  )
}

function Sales({ period }: { period: TrendPeriod }) {
  const { data: trend, isError, isPlaceholderData, refetch } = useQuery(trendQuery(period))
  const shown = isPlaceholderData ? undefined : trend
  return (
    <>
      {isError && !shown ? (
        <LoadFailed what="The sales could not be loaded" retry={() => void refetch()} />
      ) : (
        <Totals period={period} now={shown?.current} />
      )}
      <div className="grid gap-12 xl:grid-cols-[minmax(0,1fr)_20rem] 3xl:grid-cols-[minmax(0,1fr)_26rem]">
        {!(isError && !shown) && <SalesTrend period={period} trend={shown} />}
        <TopSellers />
      </div>
    </>
  )
}
