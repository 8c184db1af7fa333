import { formatDate, formatTime } from '../../../lib/dates.ts'
import { nothing, sum } from '../../../lib/money.ts'
import type { Paper, Style } from '../../../platform/pdf.ts'
import {
  bottomOf,
  colours,
  heading,
  label,
  left,
  onRight,
  rightOf,
  rupees,
  small,
  strong,
  text,
} from '../../invoices/pdf-styles.ts'
import { orderName } from '../../orders/rules.ts'
import { cut } from './draw-labels.ts'
import { type Parcel, picksOf, type Sender } from './rules.ts'

type Column = { name: string; x: number; width: number; numeric?: boolean; style?: Style }

/** A table on A4 whose rows are of one line; yields after each page. */
function* drawTable(
  paper: Paper,
  head: { title: string; about: string },
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): Generator<void, number> {
  const drawHead = () => {
    paper.text(head.title, left, 54, { ...heading, size: 18 })
    paper.text(head.about, rightOf(paper), 54, onRight(small))
    for (const { name, x, width, numeric } of columns)
      paper.text(name.toUpperCase(), numeric ? x + width : x, 78, numeric ? onRight(label) : label)
    paper.line([left, 84], [rightOf(paper), 84], colours.ink, 1)
    return 84
  }
  let y = drawHead()
  for (const row of rows) {
    if (y + 20 > bottomOf(paper)) {
      paper.turnPage()
      yield
      y = drawHead()
    }
    columns.forEach(({ x, width, numeric, style = text }, index) => {
      const cell = cut(paper, row[index] ?? '', width, style)
      paper.text(cell, numeric ? x + width : x, y + 14, numeric ? onRight(style) : style)
    })
    y += 20
    paper.line([left, y], [rightOf(paper), y], colours.line, 0.5)
  }
  return y
}

const moment = (at: Date) => `${formatDate(at)}, ${formatTime(at)}`

/** Product by size over all parcels, to be ticked off along the shelves. */
export function* drawPickList(
  paper: Paper,
  { parcels, skus, at }: { parcels: readonly Parcel[]; skus: ReadonlyMap<string, string>; at: Date },
): Generator<void> {
  const picks = picksOf(parcels, skus)
  const orders = new Set(parcels.map(({ order }) => order.id)).size
  const units = picks.reduce((count, { quantity }) => count + quantity, 0)
  const columns: Column[] = [
    { name: 'Units', x: left, width: 34, numeric: true, style: { ...strong, size: 12 } },
    { name: 'Brand', x: left + 50, width: 58 },
    { name: 'Product', x: left + 112, width: 150, style: strong },
    { name: 'SKU', x: left + 266, width: 92, style: small },
    { name: 'Size', x: left + 362, width: 34, numeric: true },
    { name: 'Orders', x: left + 404, width: 111, style: small },
  ]
  const rows = picks.map(({ quantity, brand, name, sizeLabel, sku, orders }) => [
    `${quantity}`,
    brand,
    name,
    sku,
    sizeLabel,
    orders.length > 3 ? `${orders.slice(0, 2).join(', ')} and ${orders.length - 2} more` : orders.join(', '),
  ])
  const about = `${units} units for ${orders} orders · ${moment(at)}`
  yield* drawTable(paper, { title: 'Pick list', about }, columns, rows)
  yield
}

/** What a courier takes along, a page or more for each, to be signed. */
export function* drawManifest(
  paper: Paper,
  { seller, parcels, at }: { seller: Sender; parcels: readonly Parcel[]; at: Date },
): Generator<void> {
  const columns: Column[] = [
    { name: '', x: left, width: 20, numeric: true, style: small },
    { name: 'Order', x: left + 28, width: 62, style: strong },
    { name: 'Tracking number', x: left + 94, width: 112 },
    { name: 'To', x: left + 210, width: 170 },
    { name: 'Weight', x: left + 384, width: 44, numeric: true },
    { name: 'To collect', x: left + 432, width: 83, numeric: true },
  ]
  const byCourier = Map.groupBy(parcels, ({ shipment }) => shipment?.courier.name ?? 'Without a courier')
  let isFirst = true
  for (const [courier, own] of byCourier) {
    if (!isFirst) {
      paper.turnPage()
      yield
    }
    isFirst = false
    const rows = own.map(({ order, shipment, toCollect }, index) => [
      `${index + 1}`,
      `#${orderName(order.id)}`,
      shipment?.trackingNumber ?? '',
      `${order.shippingAddress.name}, ${order.shippingAddress.city} ${order.shippingAddress.pinCode}`,
      shipment?.weightGrams ? `${shipment.weightGrams / 1000} kg` : '',
      toCollect > nothing ? rupees(toCollect) : 'Prepaid',
    ])
    const about = `${own.length} parcels · ${seller.name} · ${moment(at)}`
    let y = yield* drawTable(paper, { title: `Manifest: ${courier}`, about }, columns, rows)
    if (y + 90 > bottomOf(paper)) {
      paper.turnPage()
      yield
      y = 40
    }
    const collected = rupees(sum(own.map(({ toCollect }) => toCollect)))
    paper.text(`To collect in all ${collected}`, rightOf(paper), y + 18, onRight(strong))
    for (const [index, name] of ['Handed over by', 'Taken by, date and time'].entries()) {
      const x = left + index * 260
      paper.line([x, y + 74], [x + 220, y + 74], colours.ink, 0.8)
      paper.text(name, x, y + 86, small)
    }
  }
  yield
}
