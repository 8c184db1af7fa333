import { momentInWords } from '../../../lib/dates.ts'
import { nothing, sum } from '../../../lib/money.ts'
import type { Paper } from '../../../platform/pdf.ts'
import {
  bottomOf,
  colours,
  left,
  onRight,
  rightOf,
  rupees,
  small,
  strong,
} from '../../invoices/pdf-styles.ts'
import { orderName } from '../../orders/rules.ts'
import { type Column, drawTable } from './draw-table.ts'
import type { Parcel, Sender } from './rules.ts'

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
      orderName(order.number),
      shipment?.trackingNumber ?? '',
      `${order.shippingAddress.name}, ${order.shippingAddress.city} ${order.shippingAddress.pinCode}`,
      shipment?.weightGrams ? `${shipment.weightGrams / 1000} kg` : '',
      toCollect > nothing ? rupees(toCollect) : 'Prepaid',
    ])
    const about = `${own.length} parcels · ${seller.name} · ${momentInWords(at)}`
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
