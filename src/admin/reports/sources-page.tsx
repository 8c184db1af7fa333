import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../client/load-failed.tsx'
import { formatRupees } from '../../lib/money.ts'
import { spanOf } from '../../shop/reports/period-names-rules.ts'
import type { Days } from '../../shop/reports/period-rules.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ListHead } from '../list/list-head.tsx'
import { api } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'
import { useDownload } from '../shared/use-download.ts'
import { NoReport, useChosenDays } from './chosen-days.tsx'
import { Figure, Figures } from './figures.tsx'
import { queryOf, sourcesQuery } from './queries.ts'
import { SourcesTable } from './sources-table.tsx'

export function Component() {
  const { chosen, fields } = useChosenDays()
  return (
    <>
      <ListHead title="Where orders come from" actions={chosen && <DownloadCsv days={chosen} />} />
      <p className="-mt-3 mb-8 max-w-prose text-muted">
        Of buyers who allow it: the last link or site within 30 days before the order. The sums are those of
        the <TextLink to={urls.salesReport}>Sales Report</TextLink>; whether shoppers are asked, you say under{' '}
        <TextLink to={urls.settingsOf('shop')}>Settings</TextLink>. What assistants put together is under{' '}
        <TextLink to={urls.assistants}>Assistants</TextLink>.
      </p>
      {fields}
      {chosen ? <Report days={chosen} /> : <NoReport />}
    </>
  )
}

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
