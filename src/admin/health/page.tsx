import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../client/load-failed.tsx'
import { formatTime } from '../../lib/dates.ts'
import type { HealthLine, HealthState } from '../../shop/reports/health/rules.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status, type StatusTone } from '../../ui/status.tsx'
import { ListHead } from '../list/list-head.tsx'
import { healthQuery } from './queries.ts'

const statuses: Record<HealthState, { tone: StatusTone; word: string }> = {
  good: { tone: 'good', word: 'Good' },
  attention: { tone: 'wait', word: 'Look into it' },
  bad: { tone: 'bad', word: 'Act now' },
}

export function Component() {
  const { data: health, isError, refetch } = useQuery(healthQuery)
  return (
    <>
      <ListHead title="Health" />
      {isError && !health ? (
        <LoadFailed what="The shop could not be checked" retry={() => void refetch()} />
      ) : (
        <section aria-labelledby="summary" aria-busy={!health} className="max-w-4xl">
          <h2 id="summary" className="type-heading mb-4">
            {health ? summaryOf(health.lines) : <Skeleton className="h-7 w-64" />}
          </h2>
          {health ? <Lines lines={health.lines} /> : <Skeleton className="h-96" />}
          {health && (
            <p className="mt-4 text-muted text-sm">{`Checked at ${formatTime(health.checkedAt)}.`}</p>
          )}
        </section>
      )}
    </>
  )
}

function summaryOf(lines: readonly HealthLine[]): string {
  const wanting = lines.filter(({ state }) => state !== 'good').length
  if (wanting === 0) return 'Everything is in order'
  return wanting === 1 ? '1 of these needs you' : `${wanting} of these need you`
}

function Lines({ lines }: { lines: readonly HealthLine[] }) {
  return (
    <ul className="border-text border-t-2">
      {lines.map(({ name, state, what, advice }) => (
        <li
          key={name}
          className="grid gap-x-6 gap-y-1 border-line border-b py-4 sm:grid-cols-[9rem_8rem_minmax(0,1fr)]"
        >
          <h3 className="font-semibold">{name}</h3>
          <Status tone={statuses[state].tone} className="self-start">
            {statuses[state].word}
          </Status>
          <div className="wrap-anywhere">
            <p>{what}</p>
            {advice && <p className="mt-1 text-muted">{advice}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
