import type { Day } from '../../lib/dates.ts'
import { isGstin } from '../../lib/gstin.ts'
import { fromPaise, nothing, type Paise, sum } from '../../lib/money.ts'
import { readState } from '../../lib/read-state.ts'
import { otherTerritory, type State } from '../../lib/states.ts'
import { isAfterLastTaxDay, lastDayOfCreditNote } from '../invoices/rules.ts'
import { isHsn } from '../tax/hsn-rules.ts'
import type { AnnualReturns, Unit } from '../tax/rules.ts'
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
/** Taxed sales to unregistered buyers of another state. */
export type InterStateSale = Amounts & { state: State }
export type HsnRow = Amounts & { hsn: string | null; unit: Unit; percent: number; quantity: number }
/** Goods at 0 %, by the portal's kind of supply. */
export type NilKind = 'INTRB2B' | 'INTRAB2B' | 'INTRB2C' | 'INTRAB2C'
export type Series = { from: string; to: string; count: number }
/** `commercial`: paid back by credit notes that lower no tax. */
export type DayBook = {
  invoices: number
  notes: number
  invoiced: Amounts
  credited: Amounts
  commercial: Paise
}

/** `productId`: where it is mended. `documents`: how many. */
export type Problem = {
  kind:
    | 'seller-gstin'
    | 'seller-state'
    | 'other-seller'
    | 'hsn'
    | 'state'
    | 'buyer-gstin'
    | 'rate'
    | 'late-note'
  /** This is the wrong GSTIN, name of a product, state or rate. */
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
  commercial: { notes: number; amount: Paise }
  tables: Map<Table, { documents: number; amounts: Amounts }>
  small: Map<string, SmallSale>
  nil: Map<NilKind, Paise>
  interState: Map<string, InterStateSale>
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
    commercial: { notes: 0, amount: nothing },
    tables: new Map(),
    small: new Map(),
    nil: new Map(),
    interState: new Map(),
    hsn: { b2b: new Map(), b2c: new Map() },
    series: new Map(),
    days: new Map(),
    problems: new Map(),
  }
}

/** Adds a document. Documents may come in any order. */
export function addDocument(
  to: Return,
  issued: TaxDocument,
  seller: Seller,
  annualReturns: AnnualReturns,
): Entry {
  const entry = entryOf(issued)
  const { isNote, table, rates } = entry
  addNumber(to, entry)
  if (table === null) {
    addCommercial(to, entry)
    return entry
  }
  const all = rates.reduce<Amounts>((total, rate) => addAmounts(total, rate), noAmounts)
  const sign = isNote ? -1 : 1
  const book = bookOf(to, entry)
  for (const sums of [to, book])
    if (isNote) {
      sums.notes++
      sums.credited = addAmounts(sums.credited, all)
    } else {
      sums.invoices++
      sums.invoiced = addAmounts(sums.invoiced, all)
    }
  addRates(to, entry, sign)
  const isRegistered = entry.buyer.gstin !== undefined
  for (const line of goodsLines(issued)) addGoods(to.hsn[isRegistered ? 'b2b' : 'b2c'], line, sign)
  const listed = to.tables.get(table) ?? { documents: 0, amounts: noAmounts }
  if (rates.some(({ percent }) => percent > 0) || table === 'b2cs')
    to.tables.set(table, {
      documents: listed.documents + 1,
      // Table 7 has sums, less the notes; notes of the other tables stand in tables of their own.
      amounts: rates
        .filter(isTaxed)
        .reduce<Amounts>((one, rate) => addAmounts(one, rate, table === 'b2cs' ? sign : 1), listed.amounts),
    })
  noteProblems(to, issued, entry, { seller, annualReturns })
  return entry
}

/** Table 13 counts every number: commercial notes are of the same series. */
function addNumber({ series }: Return, { number }: Entry): void {
  const key = number.slice(0, 7)
  const before = series.get(key)
  series.set(key, {
    from: before && before.from < number ? before.from : number,
    to: before && before.to > number ? before.to : number,
    count: (before?.count ?? 0) + 1,
  })
}

const emptyBook: DayBook = {
  invoices: 0,
  notes: 0,
  invoiced: noAmounts,
  credited: noAmounts,
  commercial: nothing,
}

function bookOf({ days }: Return, { day }: Entry): DayBook {
  const book = days.get(day) ?? { ...emptyBook }
  days.set(day, book)
  return book
}

function addCommercial(to: Return, entry: Entry): void {
  const { notes, amount } = to.commercial
  to.commercial = { notes: notes + 1, amount: sum([amount, entry.total]) }
  const book = bookOf(to, entry)
  book.commercial = sum([book.commercial, entry.total])
}

export const isTaxed = ({ percent }: { percent: number }) => percent > 0

function addRates(to: Return, { table, buyer, sameState, rates }: Entry, sign: 1 | -1): void {
  for (const rate of rates) {
    if (rate.percent === 0) {
      const kind: NilKind = `${sameState ? 'INTRA' : 'INTR'}${buyer.gstin ? 'B2B' : 'B2C'}`
      to.nil.set(kind, fromPaise((to.nil.get(kind) ?? nothing) + sign * rate.taxable))
      continue
    }
    if (!(buyer.gstin || sameState)) {
      const known = to.interState.get(buyer.state.code) ?? { ...noAmounts, state: buyer.state }
      to.interState.set(buyer.state.code, { ...known, ...addAmounts(known, rate, sign) })
    }
    if (table === 'b2cs') {
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
  { buyer, orderId, rates, against, day, number }: Entry,
  { seller, annualReturns }: { seller: Seller; annualReturns: AnnualReturns },
): void {
  const note = (kind: Problem['kind'], what: string, productId: string | null = null) => {
    const key = `${kind} ${productId ?? what}`
    const known = to.problems.get(key) ?? { kind, what, productId, orderId, documents: 0 }
    to.problems.set(key, { ...known, documents: known.documents + 1 })
  }
  const { gstin } = issued.document.seller
  if (gstin !== seller.gstin) note('other-seller', gstin)
  // Issued by a release before 2026-11-28, or before the day of the annual return was entered.
  if (against && isAfterLastTaxDay(day, lastDayOfCreditNote(against.day, annualReturns)))
    note('late-note', number)
  // Invoices of before 2026-11-28 have 97 with a state that was misspelled, and with any other text.
  const isKnown = readState(buyer.state.name)?.code === buyer.state.code
  if (buyer.state.name !== otherTerritory.name && !isKnown) note('state', buyer.state.name)
  if (buyer.gstin !== undefined && !isGstin(buyer.gstin)) note('buyer-gstin', buyer.gstin)
  for (const { percent } of rates) if (!portalRates.includes(percent)) note('rate', `${percent} %`)
  const lacking = goodsLines(issued).filter(({ hsn, quantity }) => !isHsn(hsn) && quantity > 0)
  for (const [productId, { name }] of new Map(lacking.map((line) => [line.productId, line])))
    note('hsn', name, productId)
}

export function problemsOf({ problems, invoices, notes }: Return, { gstin, state }: Seller): Problem[] {
  const own: Problem[] = []
  const ofSeller = { productId: null, orderId: null, documents: invoices + notes }
  const needsNone = gstin === '' && ofSeller.documents === 0
  if (needsNone) return []
  if (!isGstin(gstin)) own.push({ kind: 'seller-gstin', what: gstin, ...ofSeller })
  else if (readState(state)?.code !== gstin.slice(0, 2))
    own.push({ kind: 'seller-state', what: state, ...ofSeller })
  const kinds: Problem['kind'][] = ['hsn', 'rate', 'late-note', 'state', 'buyer-gstin', 'other-seller']
  const found = [...problems.values()].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
  return [...own, ...found]
}

/** These can be corrected only until the month is closed, because its file then stays as it is. */
export function hindersClosing({ kind }: Problem): boolean {
  return kind === 'hsn' || kind === 'seller-gstin' || kind === 'seller-state'
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export function smallSalesOf({ small }: Return): SmallSale[] {
  return [...small.values()]
    .filter((sale) => !isNothing(sale))
    .sort((a, b) => byText(a.state.code, b.state.code) || a.percent - b.percent)
}

export function interStateSalesOf({ interState }: Return): InterStateSale[] {
  return [...interState.values()]
    .filter((sale) => !isNothing(sale))
    .sort((a, b) => byText(a.state.code, b.state.code))
}

/** Net of credit notes: what is taxed, and goods at 0 %. */
export function suppliesOf({ invoiced, credited, nil: nilOf }: Return): { taxed: Amounts; nil: Paise } {
  const nil = sum([...nilOf.values()])
  const untaxed = { ...noAmounts, taxable: nil, amount: nil }
  return { taxed: addAmounts(addAmounts(invoiced, credited, -1), untaxed, -1), nil }
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
