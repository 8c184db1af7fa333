import { formatRupees, fromRupees, sum, toRupees } from '../../lib/money.ts'
import { channelsInWords } from '../../shop/reports/sources/rules.ts'
import type { SourceSalesOnWire } from '../../shop/reports/sources/wire.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'

const keyOf = ({ channel, source, medium, campaign }: SourceSalesOnWire) =>
  JSON.stringify([channel, source, medium, campaign])

const inWords = ({ source, medium }: SourceSalesOnWire) =>
  [source, medium].filter((name) => name !== null).join(' / ')

/** What a link said is shown as text, because anyone can make a link. */
const Name = ({ text }: { text: string }) => (
  <span className="wrap-anywhere line-clamp-2 min-w-24" translate="no">
    {text}
  </span>
)

/** Refunded, or of cash that was never collected. */
const returnedOf = ({ refunded, uncollected }: SourceSalesOnWire) =>
  toRupees(sum([fromRupees(refunded), fromRupees(uncollected)]))

const columns: Column<SourceSalesOnWire>[] = [
  { name: 'channel', head: 'Channel', cell: ({ channel }) => channelsInWords[channel] },
  { name: 'source', head: 'Source', cell: (row) => <Name text={inWords(row)} /> },
  { name: 'campaign', head: 'Campaign', cell: ({ campaign }) => <Name text={campaign ?? ''} /> },
  { name: 'orders', head: 'Orders', cell: ({ orders }) => orders.toLocaleString('en-IN'), numeric: true },
  {
    name: 'new',
    head: 'New customers',
    cell: ({ newCustomers }) => newCustomers.toLocaleString('en-IN'),
    numeric: true,
  },
  { name: 'sales', head: 'Sales', cell: ({ sales }) => formatRupees(sales), numeric: true },
  { name: 'returned', head: 'Returned', cell: (row) => formatRupees(returnedOf(row)), numeric: true },
  { name: 'net', head: 'Net sales', cell: ({ net }) => formatRupees(net), numeric: true },
]

export const SourcesTable = ({ rows }: { rows: readonly SourceSalesOnWire[] }) => (
  <DataTable
    caption="Where orders of these days came from, what sold most first"
    columns={columns}
    rows={rows}
    keyOf={keyOf}
    empty={null}
  />
)
