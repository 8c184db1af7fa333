import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../client/load-failed.tsx'
import {
  type CashParcelGroup,
  type CashParcelRow,
  type CashParcels,
  cashParcelGroups,
  shareBack,
} from '../../shop/reports/cash-parcels/rules.ts'
import { spanOf } from '../../shop/reports/period-names-rules.ts'
import type { Days } from '../../shop/reports/period-rules.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ListHead } from '../list/list-head.tsx'
import { urls } from '../shared/urls.ts'
import { NoReport, useChosenDays } from './chosen-days.tsx'
import { Figure, Figures } from './figures.tsx'
import { cashParcelsQuery, queryOf } from './queries.ts'

export function Component() {
  const { chosen, fields } = useChosenDays()
  return (
    <>
      <ListHead title="Cash parcels" />
      <p className="-mt-3 mb-8 max-w-prose text-muted">
        What became of parcels that were to be paid in cash, by the day of their order. What speaks for one
        coming back stands on each order; how it is counted, you say under{' '}
        <TextLink to={urls.settingsOf('cashRisk')}>Settings</TextLink>.
      </p>
      {fields}
      {chosen ? <Report days={chosen} /> : <NoReport />}
    </>
  )
}

function Report({ days }: { days: Days }) {
  const { data: report, isError, refetch } = useQuery(cashParcelsQuery(queryOf(days)))
  if (isError && !report)
    return <LoadFailed what="The report could not be loaded" retry={() => void refetch()} />
  if (report?.total.sent === 0)
    return <EmptyState drawing="bench" title="No cash parcel left of orders of these days" />
  const total = report?.total
  return (
    <div className="grid gap-12" aria-busy={!report}>
      <section aria-labelledby="figures">
        <h2 id="figures" className="type-heading mb-4">
          {spanOf(days)}
        </h2>
        <Figures>
          <Figure name="Sent" value={total && counted(total.sent)}>
            {total && `${counted(total.open)} of them on their way, lost, or back in part`}
          </Figure>
          <Figure name="Delivered" value={total && counted(total.delivered)} />
          <Figure name="Came back" value={total && counted(total.cameBack)} />
          <Figure name="Share" value={total && shareInWords(total)}>
            Came back, of those that were delivered or came back
          </Figure>
        </Figures>
      </section>
      {report ? (
        cashParcelGroups.map((group) => (
          <section key={group} aria-labelledby={group} className="min-w-0">
            <h2 id={group} className="type-heading mb-4">
              {groups[group].heading}
            </h2>
            <DataTable
              caption={`${groups[group].heading}, of which most came back first`}
              columns={columnsOf(group)}
              rows={report[group]}
              keyOf={({ key }) => key}
              empty={null}
            />
          </section>
        ))
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}

const groups: Record<CashParcelGroup, { heading: string; head: string }> = {
  area: { heading: 'By PIN code', head: 'PIN code' },
  courier: { heading: 'By courier', head: 'Courier' },
  product: { heading: 'By product', head: 'Product' },
}

const counted = (count: number) => count.toLocaleString('en-IN')

function shareInWords(parcels: CashParcels): string {
  const share = shareBack(parcels)
  return share === null ? '–' : `${Math.round(100 * share)} %`
}

const nameIn = (group: CashParcelGroup, { key, name }: CashParcelRow) =>
  group === 'area' ? `${key} ${name}` : name

const columnsOf = (group: CashParcelGroup): Column<CashParcelRow>[] => [
  {
    name: 'name',
    head: groups[group].head,
    cell: (row) => <bdi className="wrap-anywhere">{nameIn(group, row)}</bdi>,
  },
  { name: 'sent', head: 'Sent', cell: ({ sent }) => counted(sent), numeric: true },
  { name: 'delivered', head: 'Delivered', cell: ({ delivered }) => counted(delivered), numeric: true },
  { name: 'back', head: 'Came back', cell: ({ cameBack }) => counted(cameBack), numeric: true },
  { name: 'share', head: 'Share', cell: shareInWords, numeric: true },
]
