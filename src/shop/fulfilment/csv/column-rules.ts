import { asciiDigits, cleanText } from '../../../lib/typed-text.ts'
import { tornRows } from '../../catalog/csv/spreadsheet-rules.ts'

/** A row of a spreadsheet and its number in it. Empty rows are left out. */
export type SheetRow = { row: number; cells: string[] }
export type Sheet = SheetRow[]

export const MAX_FILE_ROWS = 5_000
export const MAX_FILE_COLUMNS = 256

export type FileRefusal =
  | {
      reason:
        | 'old-workbook'
        | 'workbook-too-large'
        | 'broken-workbook'
        | 'no-workbook'
        | 'several-sheets'
        | 'slow-workbook'
        | 'web-page'
        | 'binary'
        | 'empty'
        | 'too-many-rows'
        | 'too-many-columns'
    }
  | { reason: 'broken'; line: number; quotes: boolean }

/**
 * How couriers and aggregators head their columns, by `lettersOf`, the most specific first: where a file has several of them,
 * the first of this list counts. `codpaybleamount` is how Shiprocket spells it.
 */
const knownHeadings = {
  order: [
    ...['saleordernumber', 'channelorderid', 'channelorderno', 'channelordernumber', 'clientorderid'],
    ...['clientorderno', 'clientordernumber', 'sellerorderid', 'sellerorderno', 'merchantorderid'],
    ...['merchantorderno', 'customerorderno', 'customerorderid', 'orderid', 'orderno', 'ordernumber'],
    ...['orderreferenceno', 'orderreferencenumber', 'orderrefno', 'order', 'clientreferenceno'],
    ...['clientreferencenumber', 'customerreferenceno', 'customerreferencenumber', 'customerrefno'],
    ...[
      'creditreferenceno',
      'creditreference',
      'shipperreference',
      'referencenumber',
      'referenceno',
      'refno',
    ],
    ...['reference', 'subreferenceno'],
  ],
  number: [
    ...['forwardawbnumber', 'forwardawb', 'awbnumber', 'awbno', 'awbcode', 'awb', 'airwaybillnumber'],
    ...[
      'airwaybillno',
      'airwaybill',
      'waybillnumber',
      'waybillno',
      'waybillnum',
      'waybill',
      'lrnumber',
      'lrno',
    ],
    ...['trackingnumber', 'trackingno', 'trackingid', 'trackingcode', 'consignmentnumber', 'consignmentno'],
    ...[
      'consignmentnoteno',
      'consignmentnotenumber',
      'consignment',
      'cnnumber',
      'cnno',
      'cnoteno',
      'cnotenumber',
    ],
    ...[
      'docketnumber',
      'docketno',
      'docket',
      'articlenumber',
      'articleno',
      'articleid',
      'barcodeno',
      'barcode',
    ],
    ...['shipmentnumber', 'shipmentno', 'tracking'],
  ],
  courier: [
    ...[
      'couriercompany',
      'couriername',
      'courierpartner',
      'courier',
      'mastercourier',
      'carriername',
      'carrier',
    ],
    ...['logisticspartner', 'logisticpartner', 'shippingpartner', 'deliverypartner', 'serviceprovider'],
  ],
  sku: [
    ...[
      'mastersku',
      'itemskucode',
      'skucode',
      'sellersku',
      'channelsku',
      'productsku1',
      'productsku',
      'itemsku',
    ],
    ...['skuid', 'sku'],
  ],
  amount: [
    ...['codremittedamount', 'codamountremitted', 'remittedcodamount', 'codremitted', 'codremittanceamount'],
    ...['remittedamount', 'amountremitted', 'remittanceamount', 'remitted'],
    ...['codcollectedamount', 'codamountcollected', 'codcollected', 'codcollection', 'collectedcod'],
    ...['codpaybleamount', 'codpayableamount', 'codamountpayable', 'codpayble', 'codpayable'],
    ...['codamount', 'codamt', 'codvalue', 'cashondeliveryamount', 'codcollectable', 'cod'],
    ...[
      'vppamount',
      'vpamount',
      'vppvalue',
      'collectedamount',
      'amountcollected',
      'collectedvalue',
      'cashcollected',
    ],
    ...[
      'collectableamount',
      'collectibleamount',
      'collectablevalue',
      'collectiblevalue',
      'amounttobecollected',
    ],
    ...['amountpaid', 'paidamount', 'payableamount', 'amount', 'amt'],
  ],
  reference: [
    ...[
      'utrnumber',
      'utrno',
      'utr',
      'neftutr',
      'bankutr',
      'utrnumberneft',
      'transactionutr',
      'bankreferenceno',
    ],
    ...['bankreferencenumber', 'banktransactionid', 'bankrefno', 'crfid', 'remittanceid', 'remittancenumber'],
    ...[
      'remittanceno',
      'remittancerefno',
      'settlementid',
      'paymentreferenceno',
      'paymentreference',
      'paymentref',
    ],
    ...['paymentadviceno', 'transactionid', 'transactionno', 'chequeno', 'chequenumber', 'instrumentno'],
  ],
  paidOn: [
    ...['codremittancedate', 'remittancedate', 'remitteddate', 'remittedon', 'dateofremittance', 'utrdate'],
    ...['paymentdate', 'paiddate', 'settlementdate', 'payoutdate', 'transferdate', 'chequedate'],
  ],
} as const satisfies Record<string, string[]>

export type CourierColumn = keyof typeof knownHeadings
export const courierColumns = Object.keys(knownHeadings) as CourierColumn[]

/** The values are headings of the file as `labelsOf` gives them; empty for a column that is not read. */
export type ColumnMapping = { [Column in CourierColumn]?: string | undefined }

export type CourierFileKind = 'tracking' | 'remittance'

export const neededColumns: Record<CourierFileKind, readonly CourierColumn[]> = {
  tracking: ['order', 'number'],
  remittance: ['number', 'amount'],
}

export const usedColumns: Record<CourierFileKind, readonly CourierColumn[]> = {
  tracking: ['order', 'number', 'courier', 'sku'],
  remittance: ['number', 'amount', 'reference', 'paidOn'],
}

/** `*AWB No.` and `awb_no` are `awbno`, `COD Amount (Rs.)` is `codamount`. */
export function lettersOf(heading: string): string {
  const letters = asciiDigits(cleanText(heading))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return letters.replace(/(.)(inr|rs|rupees)$/, '$1')
}

const allKnown = new Set<string>(Object.values(knownHeadings).flat())
export const isKnownHeading = (heading: string) => allKnown.has(lettersOf(heading))

/** Each is there once: `Amount (2)`, and `Column 4` where the heading is empty. */
function labelsOf(cells: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return cells.map((cell, index) => {
    const label = cleanText(cell).slice(0, 100) || `Column ${index + 1}`
    const count = (seen.get(label) ?? 0) + 1
    seen.set(label, count)
    return count === 1 ? label : `${label} (${count})`
  })
}

function knownColumns(labels: readonly string[], used: readonly CourierColumn[]): ColumnMapping {
  const letters = labels.map(lettersOf)
  const found = used.flatMap((column) => {
    const names: readonly string[] = knownHeadings[column]
    const label = names.map((name) => labels[letters.indexOf(name)]).find((one) => one !== undefined)
    return label === undefined ? [] : [[column, label]]
  })
  return Object.fromEntries(found)
}

/** Titles, addresses and periods stand above the headings. */
export const MAX_ROWS_ABOVE = 30

export type MappedTable = {
  headingRow: number
  headings: string[]
  columns: ColumnMapping
  /** Whether the columns are those that were remembered. */
  isRemembered: boolean
  /** False if a needed column is missing: then no row is read. */
  isComplete: boolean
  /** Whether another sheet has all that is needed, too. */
  isOneOfSeveral: boolean
  rows: MappedRow[]
}

/** `problem`: why none of its cells is to be trusted. */
export type MappedRow = { row: number; problem: string | null } & Record<CourierColumn, string>

/**
 * Finds the headings: those that `chosen` names, or `remembered`, or the first row that has all that is needed. Of a file in
 * which none is found, the longest of the first rows is taken for them, so that columns can be chosen.
 */
export function mapColumns(
  kind: CourierFileKind,
  sheets: readonly Sheet[],
  { chosen = null, remembered = null }: { chosen?: ColumnMapping | null; remembered?: ColumnMapping | null },
): MappedTable | null {
  const [needed, used] = [neededColumns[kind], usedColumns[kind]]
  const tops = sheets.flatMap((sheet) =>
    sheet.slice(0, MAX_ROWS_ABOVE).map(({ row, cells }) => ({ sheet, row, cells, labels: labelsOf(cells) })),
  )
  type Top = (typeof tops)[number]
  const topWith = (labels: readonly (string | undefined)[]) =>
    labels.every(Boolean)
      ? tops.find((top) => labels.every((label) => label && top.labels.includes(label)))
      : undefined
  const labelsOfNeeded = (columns: ColumnMapping | null) => needed.map((column) => columns?.[column])
  const hasKnown = ({ labels }: Top) => {
    const columns = knownColumns(labels, used)
    return needed.every((column) => columns[column])
  }
  const table = (top: Top, columns: ColumnMapping, isRemembered: boolean): MappedTable => {
    const places = new Map(used.map((column) => [column, top.labels.indexOf(columns[column] ?? '')]))
    const isAlike = (other: Top) =>
      hasKnown(other) || labelsOfNeeded(columns).every((label) => label && other.labels.includes(label))
    const below = top.sheet.filter(({ row }) => row > top.row)
    const torn = tornRows(top.cells, below, places.get('amount') ?? -1)
    return {
      headingRow: top.row,
      headings: top.labels.filter((_, index) => below.some(({ cells }) => cells[index]?.trim())),
      columns,
      isRemembered,
      isComplete: needed.every((column) => (places.get(column) ?? -1) >= 0),
      isOneOfSeveral: tops.some(
        (other) => other.sheet !== top.sheet && other.row < (other.sheet.at(-1)?.row ?? 0) && isAlike(other),
      ),
      rows: below.map((row) => rowOf(row, torn.has(row), places)),
    }
  }
  const chosenLabels = Object.values(chosen ?? {}).filter(Boolean)
  if (chosen && chosenLabels.length > 0) {
    const top = topWith(chosenLabels)
    return top ? table(top, chosen, false) : null
  }
  const known = topWith(labelsOfNeeded(remembered))
  if (known && remembered) {
    const isThere = ([, label = '']: [string, string | undefined]) =>
      label === '' || known.labels.includes(label)
    const still = Object.fromEntries(Object.entries(remembered).filter(isThere))
    return table(known, { ...knownColumns(known.labels, used), ...still }, true)
  }
  const found = tops.find(hasKnown)
  if (found) return table(found, knownColumns(found.labels, used), false)
  const filled = ({ labels }: Top) => labels.filter((label) => !/^Column \d+$/.test(label)).length
  const longest = tops.reduce<Top | undefined>(
    (best, top) => (best && filled(best) >= filled(top) ? best : top),
    undefined,
  )
  return longest ? table(longest, knownColumns(longest.labels, used), false) : null
}

function rowOf(
  { row, cells }: SheetRow,
  isTorn: boolean,
  places: ReadonlyMap<CourierColumn, number>,
): MappedRow {
  const cell = (column: CourierColumn) => plainCell(cells[places.get(column) ?? -1] ?? '')
  const read = Object.fromEntries(courierColumns.map((column) => [column, cell(column)]))
  const isTotal =
    !/\d{4}/.test(cell('number')) && cells.some((text) => /^\W*((grand|sub)[\s-]*)?total\b/i.test(text))
  const problem = isTotal
    ? 'A row of totals'
    : isTorn
      ? 'The row has more cells than there are headings: an amount with a comma belongs in quotation marks'
      : null
  return { row, problem, ...(read as Record<CourierColumn, string>) }
}

/** A spreadsheet keeps long numbers as text by an apostrophe or a formula: '123 or ="123". */
export const plainCell = (cell: string) => cleanText(cell).replace(/^=?"(.*)"$|^'(.*)$/, '$1$2')

/** `#1042` and `1042` are one order, and so are `#1A2B3C4D` and `1a2b3c4d`. */
export const orderNameIn = (cell: string) => asciiDigits(cell).replace(/^#/, '').trim().toLowerCase()

export type RowProblem = { row: number; message: string }

export const inRowOrder = <Row extends { row: number }>(rows: readonly Row[]) =>
  rows.toSorted((one, other) => one.row - other.row)

/** `row 2`, `rows 2, 5 and 9`. */
export function rowsInWords(rows: readonly number[]): string {
  const sorted = rows.toSorted((one, other) => one - other)
  if (sorted.length > 6) return `rows ${sorted.slice(0, 5).join(', ')} and ${sorted.length - 5} others`
  return sorted.length === 1
    ? `row ${sorted[0]}`
    : `rows ${sorted.slice(0, -1).join(', ')} and ${sorted.at(-1)}`
}
