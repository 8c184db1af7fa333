import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { LoadFailed } from '../../client/load-failed.tsx'
import { dayOf, formatDate } from '../../lib/dates.ts'
import { periodInWords, periodLabels } from '../../shop/legal/periods/rules.ts'
import type { PeriodOnWire } from '../../shop/legal/periods/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { ListRow } from '../list/list-row.tsx'
import { may } from '../shared/permissions.ts'
import { PeriodDialog } from './period-dialog.tsx'
import { periodsQuery } from './queries.ts'

export function Periods() {
  const { data: periods, isError, refetch } = useQuery(periodsQuery)
  const [isAdding, setAdding] = useState(false)
  return (
    <section aria-labelledby="periods" className="mt-12 max-w-4xl">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="periods" className="type-heading">
          Periods
        </h2>
        {may('settings:write') && (
          <Button variant="secondary" onClick={() => setAdding(true)}>
            <Plus size={18} aria-hidden />
            <span>Add period</span>
          </Button>
        )}
      </div>
      {periods ? (
        <ul className="border-text border-t-2">
          {periods.map((period) => (
            <PeriodLine key={period._id} period={period} isCurrent={period === currentOf(periods, period)} />
          ))}
        </ul>
      ) : isError ? (
        <LoadFailed what="The periods could not be loaded" retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64" />
      )}
      {isAdding && <PeriodDialog close={() => setAdding(false)} />}
    </section>
  )
}

/** The list begins with the newest of each name. */
function currentOf(periods: readonly PeriodOnWire[], { name }: PeriodOnWire): PeriodOnWire | undefined {
  const today = dayOf(new Date())
  return periods.find((period) => period.name === name && period.from <= today)
}

function PeriodLine({ period, isCurrent }: { period: PeriodOnWire; isCurrent: boolean }) {
  const isLater = period.from > dayOf(new Date())
  return (
    <ListRow className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <span className="w-24 whitespace-nowrap font-semibold tabular-nums">{periodInWords(period)}</span>
      <span className="min-w-48 flex-1">
        <span className="block">{periodLabels[period.name]}</span>
        <span className="wrap-anywhere block text-muted text-sm">{`From ${formatDate(period.from)}. ${period.source}`}</span>
      </span>
      <Status tone={isCurrent ? 'good' : 'off'}>
        {isCurrent ? 'In force' : isLater ? 'To come' : 'Replaced'}
      </Status>
    </ListRow>
  )
}
