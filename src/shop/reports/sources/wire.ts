import { toRupees } from '../../../lib/money.ts'
import { csvHead, csvLine } from '../../catalog/csv/column-rules.ts'
import type { Days } from '../period-rules.ts'
import { addUp, netOf } from '../sales-rules.ts'
import { channelsInWords, type SourceSales } from './rules.ts'

type SourceFigures = {
  orders: number
  newCustomers: number
  sales: number
  refunded: number
  uncollected: number
  kept: number
  net: number
}

/** Amounts in rupees. */
export type SourceSalesOnWire = SourceFigures & {
  channel: SourceSales['channel']
  source: string | null
  medium: string | null
  campaign: string | null
}

export type SourceReportOnWire = {
  startDate: string
  endDate: string
  rows: SourceSalesOnWire[]
  total: SourceFigures
}

const presentRow = ({ channel, source, medium, campaign, newCustomers, ...sales }: SourceSales) => ({
  channel,
  source,
  medium,
  campaign,
  orders: sales.count,
  newCustomers,
  sales: toRupees(sales.amount),
  refunded: toRupees(sales.refunded),
  uncollected: toRupees(sales.uncollected),
  kept: toRupees(sales.kept),
  net: toRupees(netOf(sales)),
})

export function presentSourceReport({ from, to }: Days, rows: readonly SourceSales[]): SourceReportOnWire {
  const total = addUp(rows)
  return {
    startDate: from,
    endDate: to,
    rows: rows.map(presentRow),
    total: {
      orders: total.count,
      newCustomers: rows.reduce((all, { newCustomers }) => all + newCustomers, 0),
      sales: toRupees(total.amount),
      refunded: toRupees(total.refunded),
      uncollected: toRupees(total.uncollected),
      kept: toRupees(total.kept),
      net: toRupees(netOf(total)),
    },
  }
}

const heads = [
  ...['Channel', 'Source', 'Medium', 'Campaign', 'Orders', 'New customers', 'Sales', 'Refunded'],
  ...['Not collected', 'Kept of cancelled orders', 'Net sales'],
]

export const sourcesCsv = (rows: readonly SourceSales[]): string =>
  csvHead(heads) +
  rows
    .map(presentRow)
    .map(({ channel, source, medium, campaign, orders, newCustomers, ...amounts }) =>
      csvLine([
        ...[channelsInWords[channel], source ?? '', medium ?? '', campaign ?? '', orders, newCustomers],
        ...[amounts.sales, amounts.refunded, amounts.uncollected, amounts.kept, amounts.net],
      ]),
    )
    .join('')
