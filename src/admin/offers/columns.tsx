import Pencil from 'lucide-react/icons/pencil'
import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import { type OfferState, type Preparation, standingInWords, stateLabels } from '../../shop/offers/rules.ts'
import {
  type CategoryOfferOnWire,
  discountOnWireInWords,
  type OfferOnWire,
  type OnMoreOnWire,
  type ProductOfferOnWire,
  type SelectionOfferOnWire,
  timesOnWire,
  type WideOfferOnWire,
} from '../../shop/offers/wire.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Status, type StatusTone } from '../../ui/status.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { actionsColumn } from '../list/actions-column.tsx'
import { useRowDialog } from '../list/row-dialog.tsx'
import { may } from '../shared/permissions.ts'
import { urls } from '../shared/urls.ts'
import { EndDateDialog } from './end-date-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'

const nameColumn: Column<OfferOnWire> = {
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

const commonColumns: Column<OfferOnWire>[] = [
  {
    name: 'discountPercentage',
    head: 'Discount',
    numeric: true,
    sortable: true,
    cell: (offer) => discountOnWireInWords(offer),
  },
  {
    name: 'startDate',
    head: 'Start',
    sortable: true,
    cell: ({ startDate, startTime }) => <MomentCell day={startDate} time={startTime} />,
  },
  {
    name: 'endDate',
    head: 'End',
    sortable: true,
    cell: ({ endDate, endTime, endedAt }) => (
      <MomentCell day={endedAt ?? endDate} time={endedAt ? undefined : endTime} />
    ),
  },
  {
    name: 'state',
    head: 'State',
    cell: (offer) => (
      <>
        <Status tone={stateTones[offer.status]}>{stateLabels[offer.status]}</Status>
        <PreparationNote offer={offer} />
      </>
    ),
  },
  actionsColumn((offer) => <OfferActions offer={offer} />),
]

const MomentCell = ({ day, time }: { day: string; time: string | null | undefined }) => (
  <span className="whitespace-nowrap tabular-nums">
    <span>{formatDate(day)}</span>
    {time && <span className="block text-muted text-sm">{time}</span>}
  </span>
)

export const productOfferColumns: Column<ProductOfferOnWire>[] = [
  nameColumn,
  {
    name: 'target',
    head: 'Product',
    sortable: true,
    cell: ({ targetOfferId }) => <OfferedProduct product={targetOfferId} />,
  },
  ...commonColumns,
]

export const categoryOfferColumns: Column<CategoryOfferOnWire>[] = [
  nameColumn,
  {
    name: 'target',
    head: 'Category',
    sortable: true,
    cell: ({ targetOfferId: { categoryName, status } }) => (
      <span className="line-clamp-2 min-w-28 wrap-anywhere max-w-56 3xl:max-w-sm">
        <span>{categoryName}</span>
        {!status && <span className="text-muted"> (inactive)</span>}
      </span>
    ),
  },
  ...commonColumns,
]

export const wideOfferColumns: Column<OnMoreOnWire>[] = [
  nameColumn,
  {
    name: 'target',
    head: 'On',
    sortable: true,
    cell: (offer) => (
      <span className="line-clamp-2 min-w-28 wrap-anywhere max-w-56 3xl:max-w-sm">
        {offer.offerType === 'Selection'
          ? selectionInWords(offer)
          : (offer.targetOfferId?.brandName ?? 'Whole shop')}
      </span>
    ),
  },
  ...commonColumns,
]

/** '2 products: Dry Tee, Fit Cap'. */
function selectionInWords({ targetOfferId: products }: SelectionOfferOnWire): string {
  const names = products.map(({ productName }) => productName).join(', ')
  if (products.length === 0) return 'Its products are deleted'
  return `${products.length} ${products.length === 1 ? 'product' : 'products'}: ${names}`
}

const groupOf = (offer: CategoryOfferOnWire | WideOfferOnWire) =>
  offer.offerType === 'Category' ? offer.targetOfferId.categoryName : offer.targetOfferId?.brandName

export function OfferCard({ offer }: { offer: OfferOnWire }) {
  const { name, description } = offer
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3.5">
      <h3 className="break-words font-semibold">{name}</h3>
      <p className="type-number text-right text-lg">{discountOnWireInWords(offer)}</p>
      <div className="col-span-2 min-w-0 text-sm">
        {offer.offerType === 'Products' ? (
          <OfferedProduct product={offer.targetOfferId} />
        ) : (
          <p className="line-clamp-2 wrap-anywhere">
            {offer.offerType === 'Selection'
              ? selectionInWords(offer)
              : `All of ${groupOf(offer) ?? 'the shop'}`}
          </p>
        )}
      </div>
      {description && <p className="col-span-2 line-clamp-2 text-muted text-sm">{description}</p>}
      <p className="text-sm">
        <OfferStatus offer={offer} />
      </p>
      <div className="justify-self-end">
        <OfferActions offer={offer} />
      </div>
    </article>
  )
}

function OfferedProduct({ product }: { product: PopulatedProductOnWire }) {
  const { _id, productName, salePrice, discountedPrice, status } = product
  return (
    <span className="block max-w-64 3xl:max-w-md">
      <TextLink to={urls.product(_id)} className="line-clamp-1 min-w-32 wrap-anywhere">
        {productName}
      </TextLink>
      <span className="block text-muted">
        {discountedPrice === null ? (
          <span>{formatRupees(salePrice)}</span>
        ) : (
          <>
            <span className="sr-only">now </span>
            <span>{`${formatRupees(discountedPrice)} `}</span>
            <span className="sr-only">, before </span>
            <s>{formatRupees(salePrice)}</s>
          </>
        )}
        {!status && <span> · inactive</span>}
      </span>
    </span>
  )
}

export const stateTones: Record<OfferState, StatusTone> = { Running: 'good', Upcoming: 'info', Ended: 'off' }

function OfferStatus({ offer }: { offer: OfferOnWire }) {
  const { endedAt, status } = offer
  const timing = { ...timesOnWire(offer), endedAt: endedAt === null ? null : new Date(endedAt) }
  return (
    <>
      <Status tone={stateTones[status]}>{standingInWords(timing, new Date())}</Status>
      <PreparationNote offer={offer} />
    </>
  )
}

function PreparationNote({ offer: { status, preparation } }: { offer: OfferOnWire }) {
  return (
    preparation && (
      <span className="block text-muted text-sm tabular-nums">{preparationText(status, preparation)}</span>
    )
  )
}

function preparationText(status: OfferState, { ready, done, total }: Preparation): string {
  if (ready) return 'Ready for 00:00'
  const progress = total ? `: ${Math.floor((100 * done) / total)}%` : '…'
  return status === 'Upcoming' ? `Preparing prices${progress}` : `Sorting lists${progress}`
}

function OfferActions({ offer }: { offer: OfferOnWire }) {
  return (
    <span className="inline-flex items-center gap-1">
      <HistoryButton thing="offer" id={offer._id} name={offer.name} />
      <EditEndDate offer={offer} />
      <EndOffer offer={offer} />
    </span>
  )
}

function EditEndDate({ offer }: { offer: OfferOnWire }) {
  const show = useRowDialog()
  if (offer.status === 'Ended' || !may('offers:write')) return null
  return (
    <IconButton
      label={`Change the end date of ${offer.name}`}
      data-opens-row
      onClick={() => show((close) => <EndDateDialog offer={offer} close={close} />)}
    >
      <Pencil size={18} />
    </IconButton>
  )
}

function EndOffer({ offer }: { offer: OfferOnWire }) {
  const show = useRowDialog()
  if (offer.status === 'Ended' || !may('offers:write')) return null
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`End ${offer.name}`}
      onClick={() => show((close) => <EndDialog offer={offer} close={close} />)}
    >
      End
    </Button>
  )
}
