import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { momentInWords } from '../../lib/dates.ts'
import { scopeInWords, termsInWords } from '../../shop/multibuys/rules.ts'
import type { StoredMultibuyOnWire } from '../../shop/multibuys/wire.ts'
import { stateLabels } from '../../shop/offers/rules.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { actionsColumn } from '../list/actions-column.tsx'
import { Listing } from '../list/listing.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { useList } from '../list/use-list.ts'
import { may } from '../shared/permissions.ts'
import { stateTones } from './columns.tsx'
import { MultibuyDialog } from './multibuy-dialog.tsx'
import { multibuysQuery, useEndMultibuy } from './multibuy-queries.ts'

const columns: Column<StoredMultibuyOnWire>[] = [
  {
    name: 'name',
    head: 'Offer',
    cell: ({ name }) => (
      <span className="line-clamp-2 min-w-32 wrap-anywhere max-w-64 font-semibold 3xl:max-w-lg">{name}</span>
    ),
  },
  { name: 'terms', head: 'Takes off', cell: (multibuy) => termsInWords(multibuy) },
  {
    name: 'target',
    head: 'On',
    cell: ({ scope }) => (
      <span className="line-clamp-2 min-w-28 wrap-anywhere max-w-56">
        {scope ? scope.name : 'Whole shop'}
      </span>
    ),
  },
  { name: 'start', head: 'Start', cell: ({ startsAt }) => momentInWords(startsAt) },
  { name: 'end', head: 'End', cell: ({ endsAt, endedAt }) => momentInWords(endedAt ?? endsAt) },
  {
    name: 'state',
    head: 'State',
    cell: ({ status }) => <Status tone={stateTones[status]}>{stateLabels[status]}</Status>,
  },
  actionsColumn((multibuy) => <Actions multibuy={multibuy} />),
]

export function Multibuys({ filters }: { filters: readonly string[] }) {
  const list = useList('multibuys', filters, 'multibuy')
  const result = useQuery(multibuysQuery(list.query))
  const [isAdding, setAdding] = useState(false)
  return (
    <section aria-labelledby="multibuys">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="multibuys" className="type-heading">
          Buy X, get Y
        </h2>
        {may('offers:write') && (
          <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
            Add Buy X, Get Y
          </Button>
        )}
      </div>
      <Listing
        list={list}
        noun={['offer', 'offers']}
        brief
        caption="Buy X, get Y, newest first"
        columns={columns}
        card={(multibuy) => <Card multibuy={multibuy} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load the offers."
        empty={
          <p className="border-text border-y-2 py-6 text-muted">No offer gave units for units bought yet.</p>
        }
      />
      {isAdding && <MultibuyDialog close={() => setAdding(false)} />}
    </section>
  )
}

function Card({ multibuy }: { multibuy: StoredMultibuyOnWire }) {
  const { name, scope, status, startsAt, endsAt, endedAt } = multibuy
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3.5">
      <h3 className="break-words font-semibold">{name}</h3>
      <Status tone={stateTones[status]}>{stateLabels[status]}</Status>
      <p className="wrap-anywhere col-span-2 text-sm">{`${termsInWords(multibuy)}, on ${scopeInWords(scope)}`}</p>
      <p className="text-muted text-sm">{`${momentInWords(startsAt)} – ${momentInWords(endedAt ?? endsAt)}`}</p>
      <div className="justify-self-end">
        <Actions multibuy={multibuy} />
      </div>
    </article>
  )
}

function Actions({ multibuy }: { multibuy: StoredMultibuyOnWire }) {
  const { _id, name, status } = multibuy
  const show = useRowDialog()
  return (
    <span className="inline-flex items-center gap-1">
      <HistoryButton thing="multibuy" id={_id} name={name} />
      {status !== 'Ended' && may('offers:write') && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`End ${name}`}
          onClick={() => show((close) => <EndMultibuy multibuy={multibuy} close={close} />)}
        >
          End
        </Button>
      )}
    </span>
  )
}

function EndMultibuy({ multibuy, close }: { multibuy: StoredMultibuyOnWire; close: () => void }) {
  const { _id, name } = multibuy
  const end = useEndMultibuy(_id)
  const submit = async () => {
    try {
      const { message } = await end.mutateAsync(undefined)
      toast.done(message)
      close()
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <ConfirmDialog
      title={`End ${name}?`}
      open
      onOpenChange={(open) => !open && close()}
      confirm="End offer"
      cancel="Keep it"
      pending={end.isPending}
      onConfirm={submit}
    >
      <p className="text-text">Carts lose it at once. Orders keep what it took off. It cannot be undone.</p>
      <div role="alert" className="mt-2 empty:hidden">
        {end.isError && (
          <FieldError>{messageOf(end.error, 'The offer was not ended. Please try again.')}</FieldError>
        )}
      </div>
    </ConfirmDialog>
  )
}
