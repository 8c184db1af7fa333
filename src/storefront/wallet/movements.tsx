import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { MovementOnWire } from '../../shop/wallet/wire.ts'
import { cx } from '../../ui/cx.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'

type MovementsProps = {
  of: readonly MovementOnWire[] | undefined
  stale: boolean
  empty: Elements
}

const caption = 'Transactions, newest first'

export function Movements({ of: movements, stale, empty }: MovementsProps) {
  if (movements?.length === 0) return empty
  return (
    <>
      <div className="max-sm:hidden">
        <DataTable
          caption={caption}
          columns={columns}
          rows={movements}
          keyOf={({ _id }) => _id}
          stale={stale}
          empty={empty}
        />
      </div>
      <ul aria-label={caption} aria-busy={stale || !movements} className="border-text border-t-2 sm:hidden">
        {movements
          ? movements.map((movement) => <Card key={movement._id} of={movement} />)
          : [1, 2, 3, 4].map((place) => (
              <li key={place} className="border-line border-b py-3.5">
                <Skeleton className="h-12" />
              </li>
            ))}
      </ul>
    </>
  )
}

const columns: Column<MovementOnWire>[] = [
  { name: 'date', head: 'Date', cell: ({ date }) => <Moment of={date} /> },
  { name: 'type', head: 'Type', cell: ({ type }) => <Type of={type} /> },
  { name: 'description', head: 'Description', cell: ({ description }) => description },
  { name: 'amount', head: 'Amount', numeric: true, cell: (movement) => <Amount of={movement} /> },
]

const Card = ({ of: movement }: { of: MovementOnWire }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 border-line border-b py-3.5">
    <span className="break-words font-semibold">{movement.description}</span>
    <span className="type-number text-right text-lg">
      <Amount of={movement} />
    </span>
    <span className="text-muted text-sm">
      <Moment of={movement.date} />
    </span>
    <span className="justify-self-end text-sm">
      <Type of={movement.type} />
    </span>
  </li>
)

const Moment = ({ of: date }: { of: string }) => (
  <time dateTime={date} className="whitespace-nowrap tabular-nums">
    {formatDate(date)}
  </time>
)

const Type = ({ of: type }: { of: MovementOnWire['type'] }) => (
  <Status tone={type === 'Credit' ? 'good' : 'off'}>{type}</Status>
)

const Amount = ({ of: { type, amount } }: { of: MovementOnWire }) => (
  <span
    className={cx('whitespace-nowrap', type === 'Credit' && 'text-good')}
  >{`${type === 'Credit' ? '+' : '−'}${formatRupees(amount)}`}</span>
)
