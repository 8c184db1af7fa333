import { momentInWords } from '../../../lib/dates.ts'
import type { Paper, Style } from '../../../platform/pdf.ts'
import { heading, left, onRight, small, strong, text } from '../../invoices/pdf-styles.ts'
import { cut } from './draw-labels.ts'
import { type Column, drawTable } from './draw-table.ts'
import { type Parcel, type PickLine, picksOf, type Shelves } from './rules.ts'

type PickList = { picks: readonly PickLine[]; about: string; at: Date }

/** Product by size over all parcels, in the order in which they lie on the shelves. */
export function* drawPickList(
  paper: Paper,
  { parcels, shelves, at }: { parcels: readonly Parcel[]; shelves: Shelves; at: Date },
): Generator<void> {
  const picks = picksOf(parcels, shelves)
  const orders = new Set(parcels.map(({ order }) => order.id)).size
  const units = picks.reduce((count, { quantity }) => count + quantity, 0)
  const list = { picks, about: `${counted(units, 'unit')} for ${counted(orders, 'order')}`, at }
  yield* paper.width > 400 ? drawTableOfPicks(paper, list) : drawNarrowPicks(paper, list)
  yield
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const place: Style = { ...strong, size: 11 }

function* drawTableOfPicks(paper: Paper, { picks, about, at }: PickList): Generator<void> {
  const hasPlaces = picks.some((pick) => pick.place !== null)
  const columns: Column[] = hasPlaces
    ? [
        { name: 'Place', x: left, width: 80, style: place, wraps: true },
        { name: 'Units', x: left + 84, width: 26, numeric: true, style: { ...strong, size: 12 } },
        { name: 'Brand', x: left + 120, width: 50 },
        { name: 'Product', x: left + 174, width: 120, style: strong },
        { name: 'SKU', x: left + 298, width: 76, style: small },
        { name: 'Size', x: left + 378, width: 34, numeric: true },
        { name: 'Orders', x: left + 420, width: 95, style: small },
      ]
    : [
        { name: 'Units', x: left, width: 34, numeric: true, style: { ...strong, size: 12 } },
        { name: 'Brand', x: left + 50, width: 58 },
        { name: 'Product', x: left + 112, width: 150, style: strong },
        { name: 'SKU', x: left + 266, width: 92, style: small },
        { name: 'Size', x: left + 362, width: 34, numeric: true },
        { name: 'Orders', x: left + 404, width: 111, style: small },
      ]
  const rows = picks.map((pick) => [
    ...(hasPlaces ? [pick.place ?? ''] : []),
    `${pick.quantity}`,
    pick.brand,
    pick.name,
    pick.sku,
    pick.sizeLabel,
    ordersOf(pick),
  ])
  yield* drawTable(paper, { title: 'Pick list', about: `${about} · ${momentInWords(at)}` }, columns, rows)
}

function ordersOf({ orders }: PickLine): string {
  if (orders.length <= 3) return orders.join(', ')
  return `${orders.slice(0, 2).join(', ')} and ${orders.length - 2} more`
}

// Thermal printers know black only.
const black = '#000000'
const narrow = {
  place: { ...strong, size: 12, colour: black },
  name: { ...strong, size: 10, colour: black },
  about: { ...text, size: 8.5, colour: black },
} satisfies Record<string, Style>

/** Label printers get three lines a pick, without its orders. */
function* drawNarrowPicks(paper: Paper, { picks, about, at }: PickList): Generator<void> {
  const margin = 16
  const right = paper.width - margin
  const width = right - margin
  const bottom = paper.height - margin
  const drawHead = () => {
    paper.text('Pick list', margin, 28, { ...heading, size: 14, colour: black })
    paper.text(about, right, 28, onRight(narrow.about))
    paper.text(momentInWords(at), margin, 41, narrow.about)
    paper.line([margin, 47], [right, 47], black, 1)
    return 47
  }
  let y = drawHead()
  for (const pick of picks) {
    if (y + 46 > bottom) {
      paper.turnPage()
      yield
      y = drawHead()
    }
    const { quantity, brand, name, sizeLabel, sku } = pick
    paper.text(cut(paper, pick.place ?? 'No place', width - 75, narrow.place), margin, y + 15, narrow.place)
    paper.text(counted(quantity, 'unit'), right, y + 15, onRight(narrow.place))
    paper.text(cut(paper, name, width - 75, narrow.name), margin, y + 28, narrow.name)
    paper.text(`Size ${sizeLabel}`, right, y + 28, onRight(narrow.name))
    paper.text(
      cut(paper, [brand, sku].filter(Boolean).join(' · '), width, narrow.about),
      margin,
      y + 40,
      narrow.about,
    )
    y += 46
    paper.line([margin, y], [right, y], black, 0.5)
  }
}
