import { messageOf } from '../../client/api-client.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { orderName } from '../../shop/orders/rules.ts'
import type { PayOutOnWire } from '../../shop/wallet/pay-outs/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Status, type StatusTone } from '../../ui/status.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { actionsColumn } from '../list/actions-column.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { urls } from '../shared/urls.ts'
import { PaidDialog } from './paid-dialog.tsx'
import { useReturnPayOut } from './queries.ts'

type Row = { payOut: PayOutOnWire }

export const payOutStates: Record<PayOutOnWire['status'], { words: string; tone: StatusTone }> = {
  due: { words: 'Due', tone: 'wait' },
  paid: { words: 'Paid', tone: 'good' },
  returned: { words: 'Returned by the bank', tone: 'bad' },
}

export const payOutColumns: Column<PayOutOnWire>[] = [
  { name: 'order', head: 'Order', cell: (payOut) => <OrderLink payOut={payOut} /> },
  { name: 'customer', head: 'Customer', cell: ({ user, note }) => user?.name ?? note },
  { name: 'destination', head: 'To', cell: (payOut) => destinationOf(payOut) },
  { name: 'since', head: 'Since', cell: ({ createdAt }) => formatDate(createdAt) },
  { name: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => formatRupees(amount) },
  { name: 'status', head: 'Status', cell: (payOut) => <State payOut={payOut} /> },
  actionsColumn((payOut) => <Actions payOut={payOut} />),
]

export function PayOutCard({ payOut }: Row) {
  const { user, note, amount, createdAt } = payOut
  return (
    <article className="grid grid-cols-1 gap-1 py-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <OrderLink payOut={payOut} />
        <span className="type-number font-semibold">{formatRupees(amount)}</span>
      </div>
      <p className="wrap-anywhere text-sm">
        <bdi>{user?.name ?? note}</bdi>
        <span>{` · ${destinationOf(payOut)} · ${formatDate(createdAt)}`}</span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <State payOut={payOut} />
        <Actions payOut={payOut} />
      </div>
    </article>
  )
}

function destinationOf({ kind, lastFour }: PayOutOnWire): string {
  if (kind === null) return 'Unclaimed money'
  if (kind === 'counter') return 'At the counter'
  return kind === 'upi' ? `UPI id …${lastFour ?? ''}@` : `Account …${lastFour ?? ''}`
}

function OrderLink({ payOut: { orderId, orderNumber } }: Row) {
  if (orderId === null || orderNumber === null) return null
  return (
    <TextLink to={urls.order(orderId)} className="type-number" translate="no">
      {orderName(orderNumber)}
    </TextLink>
  )
}

function State({ payOut: { status, reference, paidOn } }: Row) {
  const { words, tone } = payOutStates[status]
  return (
    <>
      <Status tone={tone}>{words}</Status>
      {reference && (
        <span className="block break-all text-muted text-xs">
          {[reference, paidOn && formatDate(paidOn)].filter(Boolean).join(' · ')}
        </span>
      )}
    </>
  )
}

function Actions({ payOut }: Row) {
  const show = useRowDialog()
  const { orderNumber, status, kind } = payOut
  if (orderNumber === null || status === 'returned' || kind === 'counter') return null
  const name = ` ${orderNumber}`
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'due' && (
        <Button
          size="small"
          variant="secondary"
          onClick={() => show((close) => <PaidDialog payOuts={[payOut]} close={close} />)}
        >
          <span>Mark as paid</span>
          <span className="sr-only">{name}</span>
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        onClick={() => show((close) => <ReturnedDialog payOut={payOut} close={close} />)}
      >
        <span>Returned</span>
        <span className="sr-only">{name}</span>
      </Button>
    </div>
  )
}

function ReturnedDialog({ payOut: { _id, user, amount }, close }: Row & { close: () => void }) {
  const giveBack = useReturnPayOut(_id)
  const confirm = async () => {
    try {
      toast.done((await giveBack.mutateAsync()).message)
    } catch (error) {
      toast.failed(messageOf(error, 'It was not marked as returned. Please try again.'))
    }
    close()
  }
  return (
    <ConfirmDialog
      title="Did the bank return it?"
      open
      onOpenChange={(open) => open || close()}
      confirm="To the wallet"
      pending={giveBack.isPending}
      onConfirm={confirm}
    >
      {`${formatRupees(amount)} goes to the wallet of ${user?.name ?? 'the customer'}, who is told by mail. This can’t be undone.`}
    </ConfirmDialog>
  )
}
