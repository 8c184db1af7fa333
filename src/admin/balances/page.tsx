import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../client/load-failed.tsx'
import { dayOf, formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { sidesInWords } from '../../shop/reports/balances/rules.ts'
import type { BalanceOnWire, BalanceRowOnWire } from '../../shop/reports/balances/wire.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { useList } from '../list/use-list.ts'
import { api } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'
import { useDownload } from '../shared/use-download.ts'
import { balanceRowsQuery, balancesQuery } from './queries.ts'

const sides = Object.keys(sidesInWords) as (keyof typeof sidesInWords)[]

export function Component() {
  const list = useList('balance-rows', ['day', 'of'])
  const [day, of] = [list.filter('day'), list.filter('of')]
  const { data, isError, refetch } = useQuery(balancesQuery(day))
  const { start, state } = useDownload(day, (_kind: 'csv', init) =>
    api.report['download-balances'].$get({ query: day ? { day } : {} }, { init }),
  )
  const opened = data?.balances.find(({ name }) => name === of)
  return (
    <>
      <ListHead
        title="Balances"
        actions={
          <Button variant="secondary" loading={state.is === 'downloading'} onClick={() => start('csv')}>
            Download CSV
          </Button>
        }
      >
        <DateField
          label="At the end of"
          className="w-48"
          value={day || dayOf(new Date())}
          max={dayOf(new Date())}
          onChange={(chosen) => list.change({ day: chosen })}
        />
      </ListHead>
      {isError && !data ? (
        <LoadFailed what="The balances could not be loaded" retry={() => void refetch()} />
      ) : (
        <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-2" aria-busy={!data}>
          {data ? (
            sides.map((side) => (
              <Side
                key={side}
                side={side}
                day={day}
                balances={data.balances.filter((balance) => balance.side === side)}
              />
            ))
          ) : (
            <Skeleton className="h-96 w-full" />
          )}
        </div>
      )}
      {opened && <Rows key={opened.name} balance={opened} />}
    </>
  )
}

interface SideProps {
  side: keyof typeof sidesInWords
  day: string
  balances: readonly BalanceOnWire[]
}

function Side({ side, day, balances }: SideProps) {
  return (
    <section aria-labelledby={`side-${side}`}>
      <h2 id={`side-${side}`} className="type-heading mb-2">
        {sidesInWords[side]}
      </h2>
      <ul className="border-text border-t-2">
        {balances.map(({ name, label, amount }) => (
          <li key={name} className="flex items-baseline justify-between gap-4 border-line border-b py-3">
            <TextLink to={`${urls.balances}?${new URLSearchParams({ ...(day && { day }), of: name })}#rows`}>
              {label}
            </TextLink>
            <span className="type-number shrink-0 whitespace-nowrap">
              {amount === null ? 'Only known for today' : formatRupees(amount)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const columns: Column<BalanceRowOnWire>[] = [
  { name: 'day', head: 'Day', cell: ({ at }) => formatDate(at) },
  { name: 'label', head: 'What', cell: (row) => <What row={row} /> },
  { name: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => formatRupees(amount) },
]

function What({ row: { label, orderId, customerId } }: { row: BalanceRowOnWire }) {
  if (orderId) return <TextLink to={urls.order(orderId)}>{label}</TextLink>
  return customerId ? <TextLink to={urls.customer(customerId)}>{label}</TextLink> : <span>{label}</span>
}

function Rows({ balance: { name, label } }: { balance: BalanceOnWire }) {
  const list = useList('balance-rows', ['day', 'of'])
  const { data, ...result } = useQuery(balanceRowsQuery({ ...list.query, of: name }))
  return (
    <section id="rows" aria-labelledby="rows-head" className="mt-12 scroll-mt-24">
      <h2 id="rows-head" className="type-heading mb-4">
        {label}
      </h2>
      <Listing
        list={list}
        noun={['row', 'rows']}
        caption={`${label}, row by row`}
        columns={columns}
        card={(row) => (
          <article className="flex items-baseline justify-between gap-4 py-3.5">
            <p className="wrap-anywhere min-w-0">
              <What row={row} />
              <span className="block text-muted text-sm">{formatDate(row.at)}</span>
            </p>
            <span className="type-number shrink-0 whitespace-nowrap">{formatRupees(row.amount)}</span>
          </article>
        )}
        keyOf={({ _id }) => _id}
        result={{ ...result, data }}
        failed="Failed to load the rows."
        brief
        empty={<p className="border-text border-y-2 py-6 text-muted">Nothing until then.</p>}
      />
    </section>
  )
}
