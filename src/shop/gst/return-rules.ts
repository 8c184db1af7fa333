import type { Day } from '../../lib/dates.ts'
import { isGstin } from '../../lib/gstin.ts'
import { fromPaise, nothing, type Paise } from '../../lib/money.ts'
import { readState } from '../../lib/read-state.ts'
import { otherTerritory, type State } from '../../lib/states.ts'
import { isHsn } from '../tax/hsn-rules.ts'
import type { Unit } from '../tax/rules.ts'
import {
  type Amounts,
  addAmounts,
  type Entry,
  entryOf,
  type GoodsLine,
  goodsLines,
  isNothing,
  noAmounts,
  portalRates,
  type Table,
  type TaxDocument,
} from './rules.ts'

export type SmallSale = Amounts & { state: State; sameState: boolean; percent: number }
export type HsnRow = Amounts & { hsn: string | null; unit: Unit; percent: number; quantity: number }
/** Goods at 0 %, by the portal's kind of supply. */
export type NilKind = 'INTRB2B' | 'INTRAB2B' | 'INTRB2C' | 'INTRAB2C'
export type Series = { from: string; to: string; count: number }
export type DayBook = { invoices: number; notes: number; invoiced: Amounts; credited: Amounts }

/** `productId`: where it is mended. `documents`: how many. */
export type Problem = {
  kind: 'seller-gstin' | 'seller-state' | 'other-seller' | 'hsn' | 'state' | 'buyer-gstin' | 'rate'
  /** What is wrong: a GSTIN, a name of a product, a state, a rate. */
  what: string
  productId: string | null
  orderId: string | null
  documents: number
}

/** All of a return but the documents that it lists one by one. Credit notes are taken off where it is net. */
export type Return = {
  invoices: number
  notes: number
  invoiced: Amounts
  credited: Amounts
  tables: Map<Table, { documents: number; amounts: Amounts }>
  small: Map<string, SmallSale>
  nil: Map<NilKind, Paise>
  hsn: { b2b: Map<string, HsnRow>; b2c: Map<string, HsnRow> }
  series: Map<string, Series>
  days: Map<Day, DayBook>
  problems: Map<string, Problem>
}

export type Seller = { gstin: string; state: string }

export function emptyReturn(): Return {
  return {
    invoices: 0,
    notes: 0,
    invoiced: noAmounts,
    credited: noAmounts,
    tables: new Map(),
    small: new Map(),
    nil: new Map(),
    hsn: { b2b: new Map(), b2c: new Map() },
    series: new Map(),
    days: new Map(),
    problems: new Map(),
  }
}

/** Adds a document. Documents may come in any order. */
export function addDocument(to: Return, issued: TaxDocument, seller: Seller): Entry {
  const entry = entryOf(issued)
  const { isNote, table, day, number, rates } = entry
  const all = rates.reduce<Amounts>((total, rate) => addAmounts(total, rate), noAmounts)
  const sign = isNote ? -1 : 1
  if (isNote) {
    to.notes++
    to.credited = addAmounts(to.credited, all)
  } else {
    to.invoices++
    to.invoiced = addAmounts(to.invoiced, all)
  }
  const book = to.days.get(day) ?? { invoices: 0, notes: 0, invoiced: noAmounts, credited: noAmounts }
  to.days.set(day, {
    invoices: book.invoices + (isNote ? 0 : 1),
    notes: book.notes + (isNote ? 1 : 0),
    invoiced: isNote ? book.invoiced : addAmounts(book.invoiced, all),
    credited: isNote ? addAmounts(book.credited, all) : book.credited,
  })
  addRates(to, entry, sign)
  const isRegistered = entry.buyer.gstin !== undefined
  for (const line of goodsLines(issued)) addGoods(to.hsn[isRegistered ? 'b2b' : 'b2c'], line, sign)
  const series = number.slice(0, 7)
  const before = to.series.get(series)
  to.series.set(series, {
    from: before && before.from < number ? before.from : number,
    to: before && before.to > number ? before.to : number,
    count: (before?.count ?? 0) + 1,
  })
  const listed = to.tables.get(table) ?? { documents: 0, amounts: noAmounts }
  if (rates.some(({ percent }) => percent > 0) || table === 'b2cs')
    to.tables.set(table, {
      documents: listed.documents + 1,
      // Table 7 has sums, less the notes; notes of the other tables stand in tables of their own.
      amounts: rates
        .filter(isTaxed)
        .reduce<Amounts>((one, rate) => addAmounts(one, rate, table === 'b2cs' ? sign : 1), listed.amounts),
    })
  noteProblems(to, issued, entry, seller)
  return entry
}

export const isTaxed = ({ percent }: { percent: number }) => percent > 0

function addRates(to: Return, { table, buyer, sameState, rates }: Entry, sign: 1 | -1): void {
  for (const rate of rates) {
    if (rate.percent === 0) {
      const kind: NilKind = `${sameState ? 'INTRA' : 'INTR'}${buyer.gstin ? 'B2B' : 'B2C'}`
      to.nil.set(kind, fromPaise((to.nil.get(kind) ?? nothing) + sign * rate.taxable))
    } else if (table === 'b2cs') {
      const key = `${buyer.state.code} ${rate.percent}`
      const known = to.small.get(key) ?? {
        ...noAmounts,
        state: buyer.state,
        sameState,
        percent: rate.percent,
      }
      to.small.set(key, { ...known, ...addAmounts(known, rate, sign) })
    }
  }
}

function addGoods(rows: Map<string, HsnRow>, line: GoodsLine, sign: 1 | -1): void {
  const { hsn, unit, percent } = line
  const key = `${hsn ?? ''} ${unit} ${percent}`
  const known = rows.get(key) ?? { ...noAmounts, hsn, unit, percent, quantity: 0 }
  rows.set(key, {
    ...known,
    ...addAmounts(known, line, sign),
    quantity: known.quantity + sign * line.quantity,
  })
}

function noteProblems(
  to: Return,
  issued: TaxDocument,
  { buyer, orderId, rates }: Entry,
  seller: Seller,
): void {
  const note = (kind: Problem['kind'], what: string, productId: string | null = null) => {
    const key = `${kind} ${productId ?? what}`
    const known = to.problems.get(key) ?? { kind, what, productId, orderId, documents: 0 }
    to.problems.set(key, { ...known, documents: known.documents + 1 })
  }
  const { gstin } = issued.document.seller
  if (gstin !== seller.gstin) note('other-seller', gstin)
  // Invoices of before 2026-11-28 have 97 with a state that was misspelled, and with any other text.
  const isKnown = readState(buyer.state.name)?.code === buyer.state.code
  if (buyer.state.name !== otherTerritory.name && !isKnown) note('state', buyer.state.name)
  if (buyer.gstin !== undefined && !isGstin(buyer.gstin)) note('buyer-gstin', buyer.gstin)
  for (const { percent } of rates) if (!portalRates.includes(percent)) note('rate', `${percent} %`)
  const lacking = goodsLines(issued).filter(({ hsn, quantity }) => !isHsn(hsn) && quantity > 0)
  for (const [productId, { name }] of new Map(lacking.map((line) => [line.productId, line])))
    note('hsn', name, productId)
}

/** What is wrong, the worst first. */
export function problemsOf({ problems, invoices, notes }: Return, { gstin, state }: Seller): Problem[] {
  const own: Problem[] = []
  const ofSeller = { productId: null, orderId: null, documents: invoices + notes }
  if (!isGstin(gstin)) own.push({ kind: 'seller-gstin', what: gstin, ...ofSeller })
  else if (readState(state)?.code !== gstin.slice(0, 2))
    own.push({ kind: 'seller-state', what: state, ...ofSeller })
  const kinds: Problem['kind'][] = ['hsn', 'rate', 'state', 'buyer-gstin', 'other-seller']
  const found = [...problems.values()].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
  return [...own, ...found]
}

/** What can still be mended before the month is closed and its file stays as it is. */
export function hindersClosing({ kind }: Problem): boolean {
  return kind === 'hsn' || kind === 'seller-gstin' || kind === 'seller-state'
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export function smallSalesOf({ small }: Return): SmallSale[] {
  return [...small.values()]
    .filter((sale) => !isNothing(sale))
    .sort((a, b) => byText(a.state.code, b.state.code) || a.percent - b.percent)
}

export function hsnRowsOf(rows: Map<string, HsnRow>): HsnRow[] {
  return [...rows.values()]
    .filter((row) => !isNothing(row) || row.quantity !== 0)
    .sort((a, b) => byText(a.hsn ?? '', b.hsn ?? '') || byText(a.unit, b.unit) || a.percent - b.percent)
}

/** Each series is of one financial year: invoices first. */
export function seriesOf({ series }: Return): { kind: 'invoices' | 'notes'; series: Series[] }[] {
  const of = (prefix: string) =>
    [...series]
      .filter(([key]) => key.startsWith(prefix))
      .sort(([a], [b]) => byText(a, b))
      .map(([, one]) => one)
  return [
    { kind: 'invoices' as const, series: of('INV') },
    { kind: 'notes' as const, series: of('CRN') },
  ].filter(({ series }) => series.length > 0)
}
