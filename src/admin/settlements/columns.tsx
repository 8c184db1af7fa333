import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { orderName } from '../../shop/orders/rules.ts'
import type { LineOnWire, SettlementOnWire, UnsettledOnWire } from '../../shop/settlements/wire.ts'
import type { Column } from '../../ui/data-table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { urls } from '../shared/urls.ts'

const Id = ({ children }: { children: string }) => (
  <span className="type-number wrap-anywhere" translate="no">
    {children}
  </span>
)

const OrderLink = ({ orderId, orderNumber }: { orderId: string | null; orderNumber: number | null }) =>
  orderId === null || orderNumber === null ? (
    <span>None</span>
  ) : (
    <TextLink to={urls.order(orderId)} className="type-number" translate="no">
      {orderName(orderNumber)}
    </TextLink>
  )

const SettlementLink = ({ id }: { id: string }) => (
  <TextLink to={urls.settlement(id)} className="type-number wrap-anywhere" translate="no">
    {id}
  </TextLink>
)

function stateInWords({ booked, status, different }: SettlementOnWire): string {
  if (status === 'failed') return 'Failed at the bank'
  if (!booked) return status === 'created' ? 'Not paid out yet' : 'Not booked: its lines do not add up'
  if (different === 0) return 'As in the books'
  return different === 1 ? '1 line differs' : `${different.toLocaleString('en-IN')} lines differ`
}

const inRupees = (amount: number | undefined) => (amount === undefined ? '' : formatRupees(amount))

export const settlementColumns: Column<SettlementOnWire>[] = [
  { name: 'day', head: 'Day', cell: ({ settledAt }) => formatDate(settledAt) },
  { name: 'settlement', head: 'Settlement', cell: ({ _id }) => <SettlementLink id={_id} /> },
  { name: 'utr', head: 'UTR', cell: ({ reference }) => <Id>{reference ?? 'None'}</Id> },
  { name: 'state', head: 'State', cell: stateInWords },
  { name: 'gross', head: 'Gross', numeric: true, cell: ({ booked }) => inRupees(booked?.gross) },
  { name: 'fees', head: 'Fees', numeric: true, cell: ({ booked }) => inRupees(booked?.fee) },
  { name: 'tax', head: 'GST on fees', numeric: true, cell: ({ booked }) => inRupees(booked?.tax) },
  { name: 'amount', head: 'To the bank', numeric: true, cell: ({ amount }) => formatRupees(amount) },
]

export function SettlementCard({ settlement }: { settlement: SettlementOnWire }) {
  const { _id, reference, amount, settledAt, booked } = settlement
  return (
    <article className="grid grid-cols-1 gap-1 py-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <SettlementLink id={_id} />
        <span className="type-number shrink-0 whitespace-nowrap font-semibold">{formatRupees(amount)}</span>
      </div>
      <p className="text-sm">{`${formatDate(settledAt)} · ${stateInWords(settlement)}`}</p>
      <p className="wrap-anywhere text-muted text-sm">
        {[
          ...(reference ? [`UTR ${reference}`] : []),
          ...(booked ? [`fees ${formatRupees(booked.fee)}`, `GST ${formatRupees(booked.tax)}`] : []),
        ].join(' · ')}
      </p>
    </article>
  )
}

const kinds = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute', other: 'Adjustment' } as const

const withDifference = ({ kind, difference }: LineOnWire) =>
  difference === null ? kinds[kind] : `${kinds[kind]}: ${difference}`

export const lineColumns: Column<LineOnWire>[] = [
  { name: 'line', head: 'Line', cell: ({ about, _id }) => <Id>{about ?? _id}</Id> },
  { name: 'kind', head: 'What', cell: withDifference },
  {
    name: 'order',
    head: 'Order',
    cell: ({ orderId, orderNumber }) => <OrderLink orderId={orderId} orderNumber={orderNumber} />,
  },
  { name: 'gross', head: 'Gross', numeric: true, cell: ({ gross }) => formatRupees(gross) },
  { name: 'fee', head: 'Fee', numeric: true, cell: ({ fee }) => formatRupees(fee) },
  { name: 'tax', head: 'GST', numeric: true, cell: ({ tax }) => formatRupees(tax) },
]

export const differenceColumns: Column<LineOnWire>[] = [
  { name: 'settlement', head: 'Settlement', cell: ({ settlement }) => <SettlementLink id={settlement} /> },
  ...lineColumns,
]

export function LineCard({ line }: { line: LineOnWire }) {
  const { _id, about, orderId, orderNumber, gross, fee, tax } = line
  return (
    <article className="grid grid-cols-1 gap-1 py-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <Id>{about ?? _id}</Id>
        <span className="type-number shrink-0 whitespace-nowrap font-semibold">{formatRupees(gross)}</span>
      </div>
      <p className="text-sm">{withDifference(line)}</p>
      <p className="text-muted text-sm">
        <span>{`Fee ${formatRupees(fee)}, GST ${formatRupees(tax)}${orderId ? ', order ' : ''}`}</span>
        {orderId && <OrderLink orderId={orderId} orderNumber={orderNumber} />}
      </p>
    </article>
  )
}

export const unsettledColumns: Column<UnsettledOnWire>[] = [
  { name: 'payment', head: 'Payment', cell: ({ _id }) => <Id>{_id}</Id> },
  {
    name: 'order',
    head: 'Order',
    cell: ({ orderId, orderNumber }) => <OrderLink orderId={orderId} orderNumber={orderNumber} />,
  },
  { name: 'paid', head: 'Paid', cell: ({ paidAt }) => formatDate(paidAt) },
  { name: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => formatRupees(amount) },
]

export function UnsettledCard({
  payment: { _id, orderId, orderNumber, paidAt, amount },
}: {
  payment: UnsettledOnWire
}) {
  return (
    <article className="grid grid-cols-1 gap-1 py-3.5">
      <div className="flex items-baseline justify-between gap-4">
        <Id>{_id}</Id>
        <span className="type-number shrink-0 whitespace-nowrap font-semibold">{formatRupees(amount)}</span>
      </div>
      <p className="text-muted text-sm">
        <span>{`Paid ${formatDate(paidAt)}${orderId ? ', order ' : ', added to a wallet'}`}</span>
        {orderId && <OrderLink orderId={orderId} orderNumber={orderNumber} />}
      </p>
    </article>
  )
}
