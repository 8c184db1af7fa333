import { formatDate } from '../../../lib/dates.ts'
import { nothing } from '../../../lib/money.ts'
import type { Paper } from '../../../platform/pdf.ts'
import { drawLogoIn } from '../../invoices/pdf-background.ts'
import { colours, heading, label, onRight, rupees, small, strong, text } from '../../invoices/pdf-styles.ts'
import { type Order, orderName } from '../../orders/rules.ts'
import { drawBarcode, type OneParcel, type ParcelSheet } from './draw-barcode.ts'
import { barcodeText, streetOf } from './rules.ts'

/** A slip for each parcel on a page of its own, on any paper. */
export function* drawSlips(
  paper: Paper,
  { seller, face, parcels, barcodes, skus }: ParcelSheet & { skus: ReadonlyMap<string, string> },
): Generator<void> {
  for (const [index, parcel] of parcels.entries()) {
    if (index > 0) {
      paper.turnPage()
      yield
    }
    for (const _page of drawSlip(paper, { seller, face, parcel, barcode: barcodes[index] ?? [], skus })) yield
  }
  yield
}

const howSent = ({ expressDays, pickup }: Order): string[] => [
  ...(expressDays ? ['Express'] : []),
  ...(pickup ? [`Picks up at ${pickup.place}`] : []),
]

/** Where the address begins. */
function drawTop(paper: Paper, left: number, { face, parcel, barcode }: Omit<OneParcel, 'seller'>): number {
  const right = paper.width - left
  const codeWidth = Math.min(190, (right - left) * 0.5)
  const logo = { x: left, y: left - 4, width: right - left - codeWidth - 16, height: 36 }
  const logoHeight = drawLogoIn(paper, face, { ...logo, align: 'left' })
  const y = left + 14 + (logoHeight && logoHeight + 14)
  paper.text('Packing slip', left, y, { ...heading, size: 16 })
  drawBarcode(paper, barcode, { x: right - codeWidth, y: left - 4, width: codeWidth, height: 30 })
  paper.text(barcodeText(parcel), right - codeWidth / 2, left + 36, { ...small, align: 'center' })
  const { number, placedAt } = parcel.order
  paper.text(`Order ${orderName(number)} · ${formatDate(placedAt)}`, left, y + 18, small)
  return y + 44
}

function* drawSlip(
  paper: Paper,
  { seller, face, parcel, barcode, skus }: OneParcel & { skus: ReadonlyMap<string, string> },
): Generator<void> {
  const { order, items, shipment, toCollect } = parcel
  const left = paper.width > 400 ? 40 : 16
  const right = paper.width - left
  const width = right - left
  let y = drawTop(paper, left, { face, parcel, barcode })
  const address = order.shippingAddress
  for (const [row, style] of [
    [address.name, strong],
    ...howSent(order).map((words) => [words, strong] as const),
    [streetOf(address), text],
    [`${address.city}, ${address.state} ${address.pinCode}`, text],
    [`Phone ${address.phone}`, text],
  ] as const)
    for (const part of paper.wrap(row, width, style)) {
      paper.text(part, left, y, style)
      y += 12
    }
  y += 10
  const names = () => {
    paper.text('ITEM', left + 18, y, label)
    paper.text('QTY', right, y, onRight(label))
    y += 6
    paper.line([left, y], [right, y], colours.ink, 1)
  }
  names()
  for (const item of items) {
    const rows = paper.wrap(item.productName, width - 60, strong)
    const height = rows.length * 12 + 20
    if (y + height > paper.height - left - 40) {
      paper.turnPage()
      yield
      y = left + 8
      names()
    }
    paper.line([left, y + 9], [left + 9, y + 9], colours.ink, 0.8)
    paper.line([left, y + 18], [left + 9, y + 18], colours.ink, 0.8)
    paper.line([left, y + 9], [left, y + 18], colours.ink, 0.8)
    paper.line([left + 9, y + 9], [left + 9, y + 18], colours.ink, 0.8)
    rows.forEach((row, index) => {
      paper.text(row, left + 18, y + 16 + index * 12, strong)
    })
    paper.text(`${item.quantity}`, right, y + 16, onRight({ ...strong, size: 11 }))
    const about = [item.brand.name, `Size ${item.sizeLabel}`, skus.get(item.sizeId)]
      .filter(Boolean)
      .join(' · ')
    paper.text(about, left + 18, y + 16 + rows.length * 12, small)
    y += height + 4
    paper.line([left, y], [right, y], colours.line, 0.5)
  }
  y += 18
  const facts = [
    toCollect > nothing ? `To collect in cash: ${rupees(toCollect)}` : 'Paid',
    ...(shipment ? [[shipment.courier.name, shipment.trackingNumber].filter(Boolean).join(' ')] : []),
  ]
  for (const fact of facts) {
    paper.text(fact, left, y, text)
    y += 13
  }
  paper.text(`${seller.name} · ${seller.email}`, left, paper.height - left, small)
}
