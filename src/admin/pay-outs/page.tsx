import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { formatRupees } from '../../lib/money.ts'
import { payOutStatuses } from '../../shop/wallet/pay-outs/rules.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast.ts'
import { Filter } from '../list/filter.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { useList } from '../list/use-list.ts'
import { PayOutCard, payOutColumns, payOutStates } from './columns.tsx'
import { PaidDialog } from './paid-dialog.tsx'
import { payOutsQuery, useDownloadPayOuts } from './queries.ts'
import { UnclaimedDialog } from './unclaimed-dialog.tsx'

export function Component() {
  const list = useList('pay-outs', ['status'])
  const result = useQuery(payOutsQuery(list.query))
  const [dialog, setDialog] = useState<'paid' | 'unclaimed' | null>(null)
  const file = useDownloadPayOuts()
  const close = () => setDialog(null)
  const { rows = [], unclaimed = 0, amount, total } = result.data ?? {}
  const due = rows.filter(({ status }) => status === 'due')
  const save = () =>
    file.mutate(undefined, {
      onError: (error) => toast.failed(messageOf(error, 'The file was not made. Please try again.')),
    })
  return (
    <>
      <ListHead
        title="Pay-outs"
        actions={
          <>
            <Button variant="secondary" loading={file.isPending} onClick={save}>
              File for the bank
            </Button>
            {due.length > 1 && (
              <Button onClick={() => setDialog('paid')}>{`Mark ${due.length} as paid`}</Button>
            )}
          </>
        }
      >
        <Filter
          list={list}
          name="status"
          label="Status"
          any={payOutStates.due.words}
          choices={payOutStatuses
            .filter((status) => status !== 'due')
            .map((status) => ({ value: status, label: payOutStates[status].words }))}
        />
      </ListHead>
      {amount !== undefined && total !== undefined && total > 0 && (
        <h2 className="type-heading mb-4">{`Together ${formatRupees(amount)}`}</h2>
      )}
      <Listing
        list={list}
        noun={['pay-out', 'pay-outs']}
        caption="Refunds to bank accounts and UPI ids, newest first"
        columns={payOutColumns}
        card={(payOut) => <PayOutCard payOut={payOut} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load the pay-outs."
        empty={
          <EmptyState title="Nothing to pay out">
            A return that was paid in cash stands here once it is accepted, if its customer wants the money in
            a bank account.
          </EmptyState>
        }
      />
      {unclaimed > 0 && (
        <section aria-labelledby="unclaimed" className="mt-12">
          <h2 id="unclaimed" className="type-heading mb-2">{`Unclaimed: ${formatRupees(unclaimed)}`}</h2>
          <p className="mb-4 text-muted">Deleted customers have left it. It is theirs, or their heirs’.</p>
          <Button variant="secondary" onClick={() => setDialog('unclaimed')}>
            Book what was paid
          </Button>
        </section>
      )}
      {dialog === 'paid' && <PaidDialog payOuts={due} close={close} />}
      {dialog === 'unclaimed' && <UnclaimedDialog unclaimed={unclaimed} close={close} />}
    </>
  )
}
