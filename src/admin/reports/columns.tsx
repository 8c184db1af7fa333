import { momentInWords } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import { orderName } from '../../shop/orders/rules.ts'
import type { SoldOrderOnWire } from '../../shop/reports/wire.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { urls } from '../shared/urls.ts'

const Discount = ({ amount }: { amount: number }) => (
  <span className={amount === 0 ? 'font-normal text-muted' : undefined}>{formatRupees(amount)}</span>
)

export const soldOrderColumns: Column<SoldOrderOnWire>[] = [
  {
    name: 'order',
    head: 'Order',
    cell: ({ _id, number }) => (
      <TextLink to={urls.order(_id)} className="type-number" translate="no">
        {orderName(number)}
      </TextLink>
    ),
  },
  {
    name: 'date',
    head: 'Date',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{momentInWords(createdAt)}</span>,
  },
  {
    name: 'coupon',
    head: 'Coupen Discount',
    cell: ({ discount }) => <Discount amount={discount} />,
    numeric: true,
  },
  {
    name: 'offer',
    head: 'Discount On MRP',
    cell: ({ discountedAmount }) => <Discount amount={discountedAmount} />,
    numeric: true,
  },
  { name: 'total', head: 'Total', cell: ({ theTotelAmount }) => formatRupees(theTotelAmount), numeric: true },
]

export function SoldOrderCard({ order }: { order: SoldOrderOnWire }) {
  const { _id, number, theTotelAmount, discount, discountedAmount, createdAt } = order
  return (
    <Link
      to={urls.order(_id)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 py-3.5 focus-visible:-outline-offset-3"
    >
      <span className="type-number" translate="no">
        {orderName(number)}
      </span>
      <span className="type-number text-right text-lg">{formatRupees(theTotelAmount)}</span>
      <span className="text-muted text-sm">{momentInWords(createdAt)}</span>
      <span className="justify-self-end text-muted text-sm">
        {discount + discountedAmount > 0 && `${formatRupees(discount + discountedAmount)} off`}
      </span>
    </Link>
  )
}
