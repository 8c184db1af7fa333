import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRupees } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paging } from '../../ui/paging.tsx'
import { couriersQuery } from '../couriers/queries.ts'
import { Filter } from '../list/filter.tsx'
import { ListHead } from '../list/list-head.tsx'
import { ListRow } from '../list/list-row.tsx'
import { Listing } from '../list/listing.tsx'
import { useList } from '../list/use-list.ts'
import { BookedRemittance, UnremittedCard, unremittedColumns } from './columns.tsx'
import { remittancesQuery, unremittedQuery } from './queries.ts'
import { RemittanceDialog } from './remittance-dialog.tsx'

const daysInWords = (days: number) => `Delivered ${days} days ago or earlier`

export function Component() {
  const list = useList('unremitted', ['courier', 'days'])
  const result = useQuery(unremittedQuery(list.query))
  const { data: couriers = [] } = useQuery(couriersQuery)
  const [isBooking, setBooking] = useState(false)
  return (
    <>
      <ListHead
        title="Remittances"
        actions={<Button onClick={() => setBooking(true)}>Book cash remitted</Button>}
      >
        <Filter
          list={list}
          name="days"
          label="Delivered"
          any="Overdue"
          choices={[
            { value: '0', label: 'Delivered at any time' },
            ...[7, 30, 60].map((days) => ({ value: String(days), label: daysInWords(days) })),
          ]}
        />
        <Filter
          list={list}
          name="courier"
          label="Courier"
          choices={couriers.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      </ListHead>
      <h2 className="type-heading mb-4">
        {`Delivered, and not remitted${result.data?.total ? `: ${formatRupees(result.data.amount)}` : ''}`}
      </h2>
      <Listing
        list={list}
        noun={['parcel', 'parcels']}
        caption="Parcels whose cash was not remitted, longest delivered first"
        columns={unremittedColumns}
        card={(parcel) => <UnremittedCard parcel={parcel} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load the parcels."
        empty={
          <EmptyState title="All cash is remitted">
            {`Parcels stand here whose cash should have come ${result.data?.days ?? 0} days after their delivery.`}
          </EmptyState>
        }
      />
      <Booked />
      {isBooking && <RemittanceDialog close={() => setBooking(false)} />}
    </>
  )
}

function Booked() {
  const list = useList('remittances', [], 'booked')
  const { data } = useQuery(remittancesQuery(list.query))
  if (!data || data.total === 0) return null
  return (
    <section aria-labelledby="booked" className="mt-12">
      <h2 id="booked" className="type-heading mb-4">
        Booked
      </h2>
      <ul className="border-text border-t-2">
        {data.rows.map((remittance) => (
          <ListRow key={remittance._id}>
            <BookedRemittance remittance={remittance} />
          </ListRow>
        ))}
      </ul>
      <Paging
        total={data.total}
        noun={['remittance', 'remittances']}
        page={list.page}
        size={list.size}
        sizes={list.sizes}
        onSize={(limit) => list.change({ limit: String(limit) })}
        to={list.to}
      />
    </section>
  )
}
