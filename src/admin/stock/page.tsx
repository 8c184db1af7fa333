import { useQuery } from '@tanstack/react-query'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import {
  DEFAULT_DAYS,
  daysChoices,
  daysLeftInWords,
  SALES_DAYS,
  type StockList,
  stockLists,
} from '../../shop/catalog/stock/rules.ts'
import type { StockOnWire } from '../../shop/catalog/stock/wire.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Segments } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ListHead } from '../list/list-head.tsx'
import { Listing } from '../list/listing.tsx'
import { useList } from '../list/use-list.ts'
import { may } from '../shared/permissions.ts'
import { urls } from '../shared/urls.ts'
import { IncomingCell } from './incoming-cell.tsx'
import { stockQuery } from './queries.ts'

const choices = [
  { value: 'soon', label: 'Running out' },
  { value: 'low', label: 'Low' },
  { value: 'out', label: 'Sold out' },
  { value: 'incoming', label: 'Expected' },
] as const

const captions: Record<StockList, string> = {
  soon: 'Sizes that are running out, the soonest first',
  low: 'Sizes that are low, the soonest sold out first',
  out: 'Sizes that are sold out, the most sold first',
  incoming: 'Sizes of which units are expected, the soonest first',
}

export function Component() {
  const list = useList('stock', ['list', 'days', 'product'])
  const isOfProduct = list.filter('product') !== ''
  const shown = stockLists.find((known) => known === list.filter('list')) ?? 'soon'
  const result = useQuery(stockQuery(list.query))
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Products', to: urls.products }, { label: 'Stock' }]} />
      <div className="mt-4">
        <ListHead
          title="Stock"
          actions={
            may('stock:write') && (
              <ButtonLink to={urls.stockTake} variant="quiet">
                <ScanBarcode size={18} aria-hidden />
                <span>Stock-take</span>
              </ButtonLink>
            )
          }
        >
          <div className="max-sm:[&_label]:px-2.5">
            <Segments
              legend="Sizes"
              choices={choices}
              value={isOfProduct ? '' : shown}
              onChange={(value) => list.change({ list: value === 'soon' ? '' : value, product: '' })}
            />
          </div>
          {shown === 'soon' && !isOfProduct && (
            <Select
              compact
              aria-label="Within"
              value={list.filter('days') || String(DEFAULT_DAYS)}
              onChange={({ target }) => list.change({ days: target.value })}
            >
              {daysChoices.map((days) => (
                <option key={days} value={days}>{`Within ${days} days`}</option>
              ))}
            </Select>
          )}
        </ListHead>
      </div>
      <p className="mb-5 max-w-prose text-muted text-sm">{`Days left are the stock by what was sold in ${SALES_DAYS} days, less what was cancelled; of a newer size, in the days since it was added. Sales are counted once an hour, the stock at once.`}</p>
      <Listing
        list={{ ...list, isFiltered: false }}
        noun={['size', 'sizes']}
        caption={isOfProduct ? 'Sizes of one product' : captions[shown]}
        columns={columns}
        card={(row) => <StockCard row={row} />}
        keyOf={({ _id }) => _id}
        result={result}
        failed="Failed to load the stock."
        empty={<EmptyState title={emptyTitles[shown]} />}
      />
    </>
  )
}

const emptyTitles: Record<StockList, string> = {
  soon: 'Nothing runs out so soon',
  low: 'No size is low',
  out: 'No size is sold out',
  incoming: 'No units are expected',
}

const columns: Column<StockOnWire>[] = [
  { name: 'product', head: 'Product', cell: (row) => <ProductLink row={row} /> },
  { name: 'size', head: 'Size', cell: ({ label }) => <span className="whitespace-nowrap">{label}</span> },
  {
    name: 'sku',
    head: 'SKU',
    cell: ({ sku }) => (sku ? <span translate="no">{sku}</span> : <span className="text-muted">None</span>),
  },
  { name: 'place', head: 'Place', cell: ({ place }) => place ?? <span className="text-muted">None</span> },
  { name: 'stock', head: 'Stock', numeric: true, cell: ({ stock }) => stock.toLocaleString('en-IN') },
  { name: 'sold', head: `Sold in ${SALES_DAYS} days`, numeric: true, cell: ({ sold }) => sold },
  { name: 'incoming', head: 'Expected', cell: (row) => <IncomingCell row={row} /> },
  { name: 'left', head: 'Lasts', numeric: true, cell: (row) => <DaysLeft row={row} /> },
]

function StockCard({ row }: { row: StockOnWire }) {
  return (
    <article className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <h3>
          <ProductLink row={row} />
        </h3>
        <p className="text-muted text-sm">
          <span>{row.label}</span>
          {row.sku && <span translate="no">{` · ${row.sku}`}</span>}
          {row.place && <span translate="no">{` · ${row.place}`}</span>}
          <span>{` · ${row.stock.toLocaleString('en-IN')} in stock · ${row.sold} sold`}</span>
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end text-right">
        <DaysLeft row={row} />
        <IncomingCell row={row} />
      </div>
    </article>
  )
}

function ProductLink({ row: { productId, productName } }: { row: StockOnWire }) {
  return (
    <TextLink to={urls.product(productId)} className="wrap-anywhere font-semibold">
      {productName}
    </TextLink>
  )
}

function DaysLeft({ row: { stock, daysLeft } }: { row: StockOnWire }) {
  if (stock === 0) return <span className="font-semibold text-alarm">Sold out</span>
  if (daysLeft === null) return <span className="text-muted">Nothing sold</span>
  return <span className="whitespace-nowrap">{daysLeftInWords(daysLeft)}</span>
}
