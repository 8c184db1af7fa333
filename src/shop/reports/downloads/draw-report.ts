import { formatDate, formatTime } from '../../../lib/dates.ts'
import { formatRupees, type Paise, toRupees } from '../../../lib/money.ts'
import { clock } from '../../../platform/clock.ts'
import { inOneMoment } from '../../../platform/database.ts'
import { type Paper, type Style, streamPdf } from '../../../platform/pdf.ts'
import {
  band,
  drawBackground,
  groundOf,
  loadLogo,
  onGround,
  type PaperFace,
} from '../../invoices/pdf-background.ts'
import {
  bottomOf,
  colours,
  label,
  left,
  onRight,
  rightOf,
  section,
  small,
  strong,
  text,
} from '../../invoices/pdf-styles.ts'
import { shadeOn } from '../../settings/colour-rules.ts'
import { currentSettings, ownLook } from '../../settings/current-settings.ts'
import { shopName } from '../../settings/rules.ts'
import { inFull } from '../period-names-rules.ts'
import { type Days, type Period, periodsIn } from '../period-rules.ts'
import { addUp, averageOf, netOf, type PeriodSales, type Sales } from '../sales-rules.ts'
import { readSales } from '../sales-store.ts'
import { drawLeftOut, drawOrders } from './draw-orders.ts'
import { type ExportedOrder, firstOrders } from './export-orders.ts'
import { inWords, MAX_ORDERS_IN_PDF } from './rules.ts'

const chartHeight = 110
const rowHeight = 15
const tableOnFirst = band + 218
const tableOnOthers = 70

export async function* drawReport(days: Days, period: Period): AsyncGenerator<Buffer> {
  const { sales, orders } = await inOneMoment(async (on) => ({
    sales: await readSales(on, days, period),
    orders: await firstOrders(on, days, MAX_ORDERS_IN_PDF),
  }))
  const at = clock.now()
  const settings = await currentSettings()
  const look = ownLook(settings)
  const face = { shop: shopName(settings), look, logo: await loadLogo(look) }
  const about = { title: `Sales report, ${inWords(days)}`, author: face.shop, at }
  yield* streamPdf(about, (paper) => drawPages(paper, { face, days, period, sales, orders, at }))
}

type Report = {
  face: PaperFace
  days: Days
  period: Period
  sales: PeriodSales[]
  orders: ExportedOrder[]
  at: Date
}

function* drawPages(paper: Paper, report: Report): Generator<void> {
  const { sales, orders } = report
  const room = (top: number) => Math.floor((bottomOf(paper) - top - 30) / rowHeight)
  const pages = pagesOf(sales, room(tableOnFirst), room(tableOnOthers))
  const orderPages = orders.length > 0 ? pagesOf(orders, room(tableOnOthers), room(tableOnOthers)) : []
  const count = pages.length + orderPages.length
  for (const [index, rows] of pages.entries()) {
    if (index === 0) drawHead(paper, report)
    else {
      paper.turnPage()
      drawShortHead(paper, report)
    }
    let y = drawColumns(paper, index === 0 ? tableOnFirst : tableOnOthers)
    for (const row of rows) y = drawRow(paper, inFull(row.name, report.period, report.days), row, y, text)
    if (index === pages.length - 1) drawTotals(paper, addUp(sales), y)
    drawFoot(paper, report, `Page ${index + 1} of ${count}`)
    yield
  }
  for (const [index, rows] of orderPages.entries()) {
    paper.turnPage()
    drawShortHead(paper, report)
    const y = drawOrders(paper, rows, tableOnOthers)
    const sold = addUp(sales).count
    if (index === orderPages.length - 1 && sold > orders.length) drawLeftOut(paper, orders.length, sold, y)
    drawFoot(paper, report, `Page ${pages.length + index + 1} of ${count}`)
    yield
  }
}

function pagesOf<Row>(rows: Row[], first: number, others: number): Row[][] {
  const pages = [rows.slice(0, first)]
  for (let at = first; at < rows.length; at += others) pages.push(rows.slice(at, at + others))
  return pages
}

function drawHead(paper: Paper, report: Report): void {
  const right = rightOf(paper)
  const aside = onRight(onGround(report.face.look))
  const figures: Style = { ...aside, face: 'number', size: 13 }
  drawBackground(paper, 'Sales report', report.face, [inWords(report.days), figures])
  paper.text(inWords(report.days), right, 52, figures)
  paper.text(`by ${report.period}`, right, 67, { ...aside, face: 'text', size: 10 })
  drawFigures(paper, addUp(report.sales), band + 24)
  drawChart(paper, report, band + 72)
}

function drawFigures(paper: Paper, sales: Sales, y: number): void {
  const figures: [name: string, at: number, figure: string][] = [
    ['Total sales', 0, rupees(sales.amount)],
    ['Orders', 122, sales.count.toLocaleString('en-IN')],
    ['Average order', 186, rupees(averageOf(sales))],
    ['Refunded', 282, rupees(sales.refunded)],
    ['Net', 394, rupees(netOf(sales))],
  ]
  for (const [name, at, figure] of figures) {
    paper.text(name.toUpperCase(), left + at, y, label)
    paper.text(figure, left + at, y + 17, { ...strong, face: 'number', size: 9.5 })
  }
}

function drawChart(paper: Paper, { face, days, period, sales }: Report, y: number): void {
  const amounts = new Map<string, number>(sales.map(({ name, amount }) => [name, amount]))
  const names = periodsIn(days, period)
  const most = Math.max(1, ...amounts.values())
  const width = rightOf(paper) - left
  const each = width / names.length
  section(paper, `Sales by ${period}`, left, y, width)
  const ground = y + 24 + chartHeight - 16
  const colour = shadeOn(groundOf(face.look), '#ffffff', 3)
  names.forEach((name, index) => {
    const height = ((amounts.get(name) ?? 0) / most) * (chartHeight - 24)
    const gap = Math.min(4, each * 0.25)
    if (height > 0) paper.box(left + index * each, ground - height, each - gap, height, colour)
  })
  paper.line([left, ground], [left + width, ground], colours.line, 0.5)
  const [first = '', last = first] = names.length > 1 ? [names[0], names.at(-1)] : names
  paper.text(inFull(first, period, days), left, ground + 11, small)
  paper.text(inFull(last, period, days), left + width, ground + 11, onRight(small))
}

function drawShortHead(paper: Paper, { face, days, period }: Report): void {
  paper.text(face.shop.toUpperCase(), left, 38, { ...label, colour: colours.ink })
  paper.text(`Sales report · ${inWords(days)} · by ${period}`, rightOf(paper), 38, onRight(small))
  paper.line([left, 46], [rightOf(paper), 46], colours.ink, 1)
}

const rupees = (amount: Paise) => formatRupees(toRupees(amount))

const columns: [name: string, edge: number, of: (sales: Sales) => string][] = [
  ['Orders', 112, ({ count }) => count.toLocaleString('en-IN')],
  ['Off MRP', 168, ({ offerDiscount }) => rupees(offerDiscount)],
  ['Coupons', 228, ({ couponDiscount }) => rupees(couponDiscount)],
  ['Total', 298, ({ amount }) => rupees(amount)],
  ['Refunded', 356, ({ refunded }) => rupees(refunded)],
  ['Not collected', 426, ({ uncollected }) => rupees(uncollected)],
  ['Kept', 466, ({ kept }) => rupees(kept)],
  ['Net', 515, netAmount],
]

function netAmount(sales: Sales): string {
  return rupees(netOf(sales))
}

function drawColumns(paper: Paper, y: number): number {
  paper.text('PERIOD', left, y, label)
  for (const [name, edge] of columns) paper.text(name.toUpperCase(), left + edge, y, onRight(label))
  paper.line([left, y + 5], [rightOf(paper), y + 5], colours.line, 0.5)
  return y + 5 + rowHeight - 4
}

function drawRow(paper: Paper, name: string, sales: Sales, y: number, style: typeof text): number {
  const set = { ...style, size: 7.5 }
  paper.text(name, left, y, set)
  for (const [, edge, of] of columns) paper.text(of(sales), left + edge, y, onRight(set))
  return y + rowHeight
}

function drawTotals(paper: Paper, sales: Sales, y: number): void {
  paper.line([left, y - 8], [rightOf(paper), y - 8], colours.ink, 1)
  drawRow(paper, 'Total', sales, y + 5, strong)
}

function drawFoot(paper: Paper, { at }: Report, page: string): void {
  const y = paper.height - 34
  paper.line([left, y - 13], [rightOf(paper), y - 13], colours.line, 0.5)
  const made = `Made on ${formatDate(at)} at ${formatTime(at)}. Orders that were not wholly cancelled, by the day they were placed; kept are charges of those that were.`
  paper.text(made, left, y, small)
  paper.text(page, rightOf(paper), y, onRight(small))
}
