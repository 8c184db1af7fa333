import { type Day, formatDate } from '../../lib/dates.ts'
import type { CategoryOfferOnWire, ProductOfferOnWire } from '../../shop/offers/wire.ts'
import type { Column } from '../../ui/data-table.tsx'
import { actionsColumn } from '../list/actions-column.tsx'
import { OfferActions } from './offer-actions.tsx'
import { OfferStanding } from './offer-standing.tsx'
import { OfferedProduct } from './offered-product.tsx'

type Offer = ProductOfferOnWire | CategoryOfferOnWire

const name: Column<Offer> = {
  name: 'name',
  head: 'Offer',
  sortable: true,
  cell: ({ name, description }) => (
    <>
      <span className="line-clamp-1 min-w-32 wrap-anywhere max-w-64 font-semibold 3xl:max-w-lg">{name}</span>
      {description && (
        <span className="line-clamp-1 min-w-32 wrap-anywhere max-w-64 text-muted 3xl:max-w-lg">
          {description}
        </span>
      )}
    </>
  ),
}

const rest: Column<Offer>[] = [
  {
    name: 'discountPercentage',
    head: 'Discount',
    numeric: true,
    sortable: true,
    cell: ({ discountPercentage }) => `${discountPercentage}%`,
  },
  {
    name: 'startDate',
    head: 'Start',
    sortable: true,
    cell: ({ startDate }) => <DayOf day={startDate} />,
  },
  { name: 'endDate', head: 'End', sortable: true, cell: ({ endDate }) => <DayOf day={endDate} /> },
  { name: 'state', head: 'State', cell: (offer) => <OfferStanding offer={offer} /> },
  actionsColumn((offer) => <OfferActions offer={offer} />),
]

const DayOf = ({ day }: { day: string }) => (
  <span className="whitespace-nowrap tabular-nums">{formatDate(day as Day)}</span>
)

export const productOfferColumns: Column<ProductOfferOnWire>[] = [
  name,
  {
    name: 'target',
    head: 'Product',
    sortable: true,
    cell: ({ targetOfferId }) => <OfferedProduct product={targetOfferId} />,
  },
  ...rest,
]

export const categoryOfferColumns: Column<CategoryOfferOnWire>[] = [
  name,
  {
    name: 'target',
    head: 'Category',
    sortable: true,
    cell: ({ targetOfferId: { categoryName, status } }) => (
      <span className="line-clamp-2 min-w-28 wrap-anywhere max-w-56 3xl:max-w-sm">
        {categoryName}
        {!status && <span className="text-muted"> (inactive)</span>}
      </span>
    ),
  },
  ...rest,
]
