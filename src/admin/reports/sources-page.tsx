import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { LoadFailed } from '../../client/load-failed.tsx'
import { type Day, dayOf } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { rangesOf } from '../../shop/reports/date-ranges-rules.ts'
import { spanOf } from '../../shop/reports/period-names-rules.ts'
import type { Days } from '../../shop/reports/period-rules.ts'
import { chooseSourceDays } from '../../shop/reports/sources/rules.ts'
import { presentSourceDaysRefusal } from '../../shop/reports/sources/wire.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ListHead } from '../list/list-head.tsx'
import { api } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'
import { useDownload } from '../shared/use-download.ts'
import { parseDay } from './check-days.ts'
import { Figure, Figures } from './figures.tsx'
import { sourcesQuery } from './queries.ts'
import { SourcesTable } from './sources-table.tsx'

type Bounds = { from: Day | ''; to: Day | '' }

export function Component() {
  const [params, setParams] = useSearchParams()
  const asked: Bounds = {
    from: parseDay(params.get('startDate') ?? ''),
    to: parseDay(params.get('endDate') ?? ''),
  }
  const today = dayOf(new Date())
  const chosen = chooseSourceDays({ from: asked.from || undefined, to: asked.to || undefined }, today)
  const days: Bounds = chosen.ok ? chosen.value : asked
  const errors: { startDate?: string; endDate?: string } = chosen.ok
    ? {}
    : presentSourceDaysRefusal(chosen.refusal).errors
  const show = ({ from, to }: Bounds) => setParams({ startDate: from, endDate: to })
  return (
    <>
      <ListHead title="Where orders come from" actions={chosen.ok && <DownloadCsv days={chosen.value} />} />
      <p className="-mt-3 mb-8 max-w-prose text-muted">
        Of buyers who allow it: the last link or site within 30 days before the order. The sums are those of
        the <TextLink to={urls.salesReport}>Sales Report</TextLink>; whether shoppers are asked, you say under{' '}
        <TextLink to={urls.settingsOf('shop')}>Settings</TextLink>. What assistants put together is under{' '}
        <TextLink to={urls.assistants}>Assistants</TextLink>.
      </p>
      <div className="mb-10 flex grid-cols-2 flex-wrap items-start gap-x-3 gap-y-5 max-sm:grid">
        <RangeField days={days} today={today} onDays={show} />
        <DateField
          label="Start date"
          className="sm:w-40"
          value={days.from}
          error={errors.startDate}
          onChange={(from) => show({ ...days, from })}
        />
        <DateField
          label="End date"
          className="sm:w-40"
          value={days.to}
          error={errors.endDate}
          onChange={(to) => show({ ...days, to })}
        />
      </div>
      {chosen.ok ? (
        <Report days={chosen.value} />
      ) : (
        <EmptyState drawing="out" title="There is no report of these days">
          Choose other days above.
        </EmptyState>
      )}
    </>
  )
}

interface RangeFieldProps {
  days: Bounds
  today: Day
  onDays: (days: Days) => void
}

function RangeField({ days, today, onDays }: RangeFieldProps) {
  const ranges = rangesOf(today)
  const chosen = ranges.find((range) => range.days.from === days.from && range.days.to === days.to)
  return (
    <SelectField
      label="Days"
      className="sm:w-44 max-sm:col-span-2"
      value={chosen?.name ?? ''}
      onChange={({ target }) => {
        const range = ranges.find(({ name }) => name === target.value)
        if (range) onDays(range.days)
      }}
    >
      {!chosen && <option value="">Custom dates</option>}
      {ranges.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

const queryOf = ({ from, to }: Days) => ({ startDate: from, endDate: to })

function DownloadCsv({ days }: { days: Days }) {
  const { state, start } = useDownload(`${days.from} ${days.to}`, (_kind: 'csv', init) =>
    api.report['download-sources'].$get({ query: queryOf(days) }, { init }),
  )
  return (
    <Button variant="secondary" loading={state.is === 'downloading'} onClick={() => start('csv')}>
      Download CSV
    </Button>
  )
}

function Report({ days }: { days: Days }) {
  const { data: report, isError, refetch } = useQuery(sourcesQuery(queryOf(days)))
  if (isError && !report)
    return <LoadFailed what="The report could not be loaded" retry={() => void refetch()} />
  if (report?.rows.length === 0) return <EmptyState drawing="bench" title="Nothing was sold on these days" />
  const total = report?.total
  return (
    <div className="grid gap-12" aria-busy={!report}>
      <section aria-labelledby="figures">
        <h2 id="figures" className="type-heading mb-4">
          {spanOf(days)}
        </h2>
        <Figures>
          <Figure name="Sales" value={total && formatRupees(total.sales)}>
            Orders that were not wholly cancelled
          </Figure>
          <Figure name="Orders" value={total?.orders.toLocaleString('en-IN')} />
          <Figure name="New customers" value={total?.newCustomers.toLocaleString('en-IN')}>
            Whose first order it was
          </Figure>
          <Figure name="Net sales" value={total && formatRupees(total.net)} />
        </Figures>
      </section>
      {report ? <SourcesTable rows={report.rows} /> : <Skeleton className="h-96" />}
    </div>
  )
}
