import { nothing } from '../../../lib/money.ts'
import { transliterate } from '../../../lib/transliterate.ts'
import { type Paper, pageSizes, type Style } from '../../../platform/pdf.ts'
import { drawLogoIn } from '../../invoices/pdf-background.ts'
import { onRight, rupees } from '../../invoices/pdf-styles.ts'
import { type DeliveryAddress, orderName } from '../../orders/rules.ts'
import { drawBarcode, type OneParcel, type ParcelSheet } from './draw-barcode.ts'
import { barcodeText, latinAddress, type PaperSize, streetOf } from './rules.ts'

// Thermal printers know black only.
const black = '#000000'
const text: Style = { face: 'text', size: 10.5, colour: black }
const small: Style = { face: 'text', size: 7.5, colour: black }
const strong: Style = { face: 'strong', size: 13, colour: black }
const large: Style = { face: 'number', size: 22, colour: black }
const heading: Style = { face: 'heading', size: 13, colour: black }

type Place = { x: number; y: number; width: number; height: number }

/** One label on a page of a label printer, four on A4. */
export function* drawLabels(
  paper: Paper,
  size: PaperSize,
  { seller, face, parcels, barcodes }: ParcelSheet,
): Generator<void> {
  const places = placesOn(size)
  for (const [index, parcel] of parcels.entries()) {
    const place = places[index % places.length]
    if (index > 0 && index % places.length === 0) {
      paper.turnPage()
      yield
    }
    if (place) drawLabel(paper, place, { seller, face, parcel, barcode: barcodes[index] ?? [] })
  }
  yield
}

function placesOn(size: PaperSize): Place[] {
  if (size !== 'a4') return [{ x: 0, y: 0, ...pageSizes[size] }]
  const { width, height } = pageSizes.a6
  return [0, 1, 2, 3].map((index) => ({
    x: (index % 2) * width,
    y: index < 2 ? 0 : height,
    width,
    height,
  }))
}

const MARGIN = 16

function drawLabel(paper: Paper, place: Place, { seller, face, parcel, barcode }: OneParcel): void {
  const { order, items, shipment, toCollect } = parcel
  const left = place.x + MARGIN
  const right = place.x + place.width - MARGIN
  const width = right - left
  const line = (y: number, weight = 1) => paper.line([left, y], [right, y], black, weight)

  const top = place.y + MARGIN + 12
  paper.text(cut(paper, shipment?.courier.name ?? seller.name, width * 0.55, heading), left, top, heading)
  const paid = toCollect > nothing ? `COD ${rupees(toCollect)}` : 'PREPAID'
  if (order.expressDays) paper.text('EXPRESS', right, top + 24, onRight(heading))
  paper.text(paid, right, top, onRight(heading))
  line(top + 8, 1.5)

  const address = latinAddress(order.shippingAddress)
  let y = top + 24
  paper.text('DELIVER TO', left, y, small)
  y += 16
  for (const row of paper.wrap(address.name, width, strong).slice(0, 2)) {
    paper.text(row, left, y, strong)
    y += 15
  }
  for (const row of paper.wrap(streetOf(address), width, text).slice(0, 5)) {
    paper.text(row, left, y, text)
    y += 13
  }
  paper.text(cut(paper, `${address.city}, ${address.state}`, width, text), left, y, text)
  y += 27
  paper.text(address.pinCode, left, y, large)
  paper.text(`Phone ${address.phone}`, right, y, onRight(text))

  const height = 62
  const bottom = place.y + place.height - MARGIN
  const code = bottom - 58 - height
  line(code - 14)
  drawOriginal(paper, order.shippingAddress, { x: left, y: y + 20, width, height: code - 18 - y - 20 })
  drawBarcode(paper, barcode, { x: left, y: code - 6, width, height })
  paper.text(barcodeText(parcel), left + width / 2, code + height + 7, {
    ...text,
    face: 'number',
    align: 'center',
    tracking: 1,
  })

  line(bottom - 34)
  const units = items.reduce((count, { quantity }) => count + quantity, 0)
  const facts = [
    `Order ${orderName(order.number)}`,
    `${units} ${units === 1 ? 'item' : 'items'}`,
    ...(shipment?.weightGrams ? [`${shipment.weightGrams / 1000} kg`] : []),
  ]
  paper.text(facts.join(' · '), left, bottom - 22, { ...small, face: 'strong', size: 8.5 })
  drawLogoIn(paper, face, { x: right, y: bottom - 31, width: width / 2, height: 14, align: 'right' })
  const from = transliterate(`If undelivered return to: ${seller.name}, ${seller.address}, ${seller.city}`)
  paper
    .wrap(from, width, small)
    .slice(0, 2)
    .forEach((row, index) => {
      paper.text(row, left, bottom - 11 + index * 9, small)
    })
}

const LEADING = 16

/** Below the Latin letters, as far as there is room: what the shopper typed, for neighbours and for who delivers. */
function drawOriginal(paper: Paper, address: DeliveryAddress, { x, y, width, height }: Place): void {
  const { name, city, state } = address
  const typed = [name, streetOf(address), `${city}, ${state}`]
  const rows = typed
    .filter((each) => transliterate(each) !== each)
    .flatMap((each) => paper.wrap(each, width, text))
  for (const [index, row] of rows.slice(0, Math.floor(height / LEADING)).entries())
    paper.text(row, x, y + index * LEADING, text)
}

/** Cut to the width. */
export function cut(paper: Paper, written: string, width: number, style: Style): string {
  const [first = ''] = paper.wrap(written, width, style)
  return first === written.trim() ? first : `${first}…`
}
