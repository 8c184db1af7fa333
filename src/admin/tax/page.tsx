import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../client/load-failed.tsx'
import { dayOf, formatDate } from '../../lib/dates.ts'
import { rateOn } from '../../shop/tax/rules.ts'
import { rateInWords, type TaxClassOnWire, type TaxRateOnWire } from '../../shop/tax/wire.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { AddButton } from '../list/add-button.tsx'
import { ListHead } from '../list/list-head.tsx'
import { ListRow } from '../list/list-row.tsx'
import { RowDialogs } from '../list/row-dialog.tsx'
import { useAddDialog } from '../list/use-add-dialog.ts'
import { taxClassesQuery } from './queries.ts'
import { RateDialog } from './rate-dialog.tsx'

export function Component() {
  const { data: classes, isError, refetch } = useQuery(taxClassesQuery)
  const [isAdding, setAdding] = useAddDialog('tax:write')
  return (
    <>
      <ListHead
        title="Tax"
        actions={
          <AddButton permission="tax:write" disabled={!classes}>
            Add tax rate
          </AddButton>
        }
      />
      <p className="max-w-prose text-muted">
        GST rates by class of goods, each from its first day. A category or a product has a class; an invoice
        takes the rate of its day. Have your accountant confirm them.
      </p>
      {classes ? (
        <RowDialogs>
          <div className="mt-8 grid grid-cols-1 gap-10">
            {classes.map((taxClass) => (
              <ClassRates key={taxClass._id} taxClass={taxClass} />
            ))}
          </div>
        </RowDialogs>
      ) : isError ? (
        <LoadFailed what="The tax rates could not be loaded" retry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-8 h-96 w-full" />
      )}
      {isAdding && classes && <RateDialog classes={classes} close={() => setAdding(false)} />}
    </>
  )
}

function ClassRates({ taxClass: { _id, name, rates } }: { taxClass: TaxClassOnWire }) {
  const current = rateOn(rates, dayOf(new Date()))
  return (
    <section aria-labelledby={_id}>
      <h2 id={_id} className="type-heading mb-3">
        {name}
      </h2>
      <ul className="border-text border-t-2">
        {rates.toReversed().map((rate) => (
          <Rate key={rate._id} rate={rate} name={name} isCurrent={rate === current} />
        ))}
      </ul>
    </section>
  )
}

function Rate({ rate, name, isCurrent }: { rate: TaxRateOnWire; name: string; isCurrent: boolean }) {
  const { _id, from, source } = rate
  const isLater = from > dayOf(new Date())
  return (
    <ListRow className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <span className="w-32 whitespace-nowrap tabular-nums">{`From ${formatDate(from)}`}</span>
      <span className="min-w-48 flex-1">
        <span className="block font-semibold">{rateInWords(rate)}</span>
        <span className="wrap-anywhere block text-muted text-sm">{source}</span>
      </span>
      <Status tone={isCurrent ? 'good' : 'off'}>
        {isCurrent ? 'In force' : isLater ? 'To come' : 'Replaced'}
      </Status>
      <HistoryButton thing="tax-rate" id={_id} name={name} opensRow />
    </ListRow>
  )
}
