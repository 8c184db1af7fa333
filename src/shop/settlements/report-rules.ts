import { type Day, startOf } from '../../lib/dates.ts'
import { formatRupees, fromPaise, minus, nothing, type Paise, sum, toRupees } from '../../lib/money.ts'
import { readDay } from '../../lib/typed-days.ts'
import { readAmount } from '../../lib/typed-numbers.ts'
import {
  lettersOf,
  MAX_ROWS_ABOVE,
  plainCell,
  type RowProblem,
  rowsInWords,
  type Sheet,
} from '../fulfilment/csv/column-rules.ts'
import { CURRENCY, type LineKind, type Settlement, type SettlementLine } from './rules.ts'

/** How the provider heads the columns of its report of settlements, by `lettersOf`. */
const headings = {
  kind: ['transactionentity', 'type'],
  id: ['entityid'],
  amount: ['amount'],
  debit: ['debit'],
  credit: ['credit'],
  settlement: ['settlementid'],
  settledAt: ['settledat', 'settlementdate'],
  tax: ['tax'],
  currency: ['currency'],
  reference: ['settlementutr', 'utr'],
  dispute: ['disputeid'],
} as const

type Column = keyof typeof headings
const columns = Object.keys(headings) as Column[]
const needed: readonly Column[] = ['kind', 'id', 'amount', 'debit', 'credit', 'settlement', 'settledAt']

type Cells = { row: number } & Record<Column, string>

/** Null if a needed column is missing. */
function findTable(sheets: readonly Sheet[]): Cells[] | null {
  for (const sheet of sheets)
    for (const { row, cells } of sheet.slice(0, MAX_ROWS_ABOVE)) {
      const letters = cells.map(lettersOf)
      const placeOf = (column: Column) =>
        headings[column].map((name) => letters.indexOf(name)).find((place) => place >= 0) ?? -1
      const places = new Map(columns.map((column) => [column, placeOf(column)]))
      if (needed.some((column) => placeOf(column) < 0)) continue
      return sheet
        .filter((below) => below.row > row)
        .map((below) => {
          const cell = (column: Column) => plainCell(below.cells[places.get(column) ?? -1] ?? '')
          const read = Object.fromEntries(columns.map((column) => [column, cell(column)]))
          return { row: below.row, ...(read as Record<Column, string>) }
        })
    }
  return null
}

/** `rows`: of the file. */
export type ReportedSettlement = { settlement: Settlement; lines: SettlementLine[]; rows: number[] }

export type SettlementReport = {
  settlements: ReportedSettlement[]
  /** Rows that are not read; the settlement of such a row is left out as a whole. */
  leftOut: RowProblem[]
}

/** Its settlements with the sums of their rows, because the report does not say what was paid out. */
export function readReport(sheets: readonly Sheet[]): SettlementReport | null {
  const table = findTable(sheets)
  if (!table) return null
  const rows = table.map((cells) => ({ cells, read: readRow(cells) }))
  const leftOut: RowProblem[] = []
  const settlements: ReportedSettlement[] = []
  for (const [id, own] of Map.groupBy(rows, ({ cells }) => cells.settlement)) {
    const wrong = own.flatMap(({ cells: { row }, read }) =>
      typeof read === 'string' ? [{ row, message: read }] : [],
    )
    leftOut.push(...wrong)
    const lines = own.flatMap(({ read }) => (typeof read === 'string' ? [] : [read]))
    const [first] = lines
    if (!first) continue
    if (wrong.length > 0) {
      const message = `Settlement ${id} is left out, because of ${rowsInWords(wrong.map(({ row }) => row))}`
      leftOut.push(
        ...own.flatMap(({ cells: { row }, read }) => (typeof read === 'string' ? [] : [{ row, message }])),
      )
      continue
    }
    // A report that was put together of two has rows twice.
    const once = [...new Map(lines.map(({ line }) => [line.id, line])).values()]
    const amount = sum(once.map(({ gross, fee }) => minus(gross, fee)))
    const settlement: Settlement = {
      id,
      reference: first.reference || null,
      amount,
      status: 'processed',
      settledAt: startOf(first.day),
    }
    settlements.push({ settlement, lines: once, rows: own.map(({ cells: { row } }) => row) })
  }
  return { settlements, leftOut }
}

type ReadRow = { line: SettlementLine; day: Day; reference: string }

/** Or why it is not read. */
function readRow({ kind, id, settlement, ...cells }: Cells): ReadRow | string {
  if (id === '') return 'A row without an id, as of totals'
  if (settlement === '') return `${id} is not settled yet`
  const day = readDay(cells.settledAt)
  if (day === null) return `The day ${cells.settledAt} is not understood`
  const amounts = [cells.amount, cells.debit || '0', cells.credit || '0', cells.tax || '0'].map(readAmount)
  const [amount, debit, credit, tax] = amounts
  if (amount == null || debit == null || credit == null || tax == null)
    return `An amount of ${id} is not understood`
  const gross = credit > 0 ? amount : fromPaise(-amount)
  const fee = minus(gross, minus(credit, debit))
  const line = {
    id,
    ...subjectOf(kind.toLowerCase(), id, cells.dispute),
    currency: cells.currency.toUpperCase() || CURRENCY,
    gross,
    fee,
    tax: taxIn(tax, fee),
  }
  return { line, day, reference: cells.reference }
}

/** No fee was deducted where fee credits paid it. */
const taxIn = (tax: Paise, fee: Paise): Paise => (Math.abs(tax) <= Math.abs(fee) ? tax : nothing)

function subjectOf(kind: string, id: string, dispute: string): { kind: LineKind; about: string | null } {
  if (kind === 'payment' || kind === 'refund') return { kind, about: id }
  return dispute ? { kind: 'dispute', about: dispute } : { kind: 'other', about: null }
}

export type ReportRefusal =
  | { reason: 'missing-columns' | 'other-than-checked' }
  | { reason: 'nothing-to-book' }
  | { reason: 'left-out' }

/** `known`: booked before. */
export type ReportCheck = SettlementReport & { known: ReadonlySet<string> }

/** A file that was cut off lacks rows: its settlement adds up to less than the provider said that it paid out. */
export function compareWithKnown(
  { settlements, leftOut }: SettlementReport,
  known: ReadonlyMap<string, { amount: Paise; isBooked: boolean }>,
): ReportCheck {
  const reasonOf = ({ settlement: { id, amount } }: ReportedSettlement): string | null => {
    const told = known.get(id)
    if (!told || told.isBooked || told.amount === amount) return null
    const [sum, paid] = [amount, told.amount].map((each) => formatRupees(toRupees(each)))
    return `Settlement ${id} is left out: its rows add up to ${sum}, and ${paid} was paid out`
  }
  return {
    settlements: settlements.filter((each) => reasonOf(each) === null),
    leftOut: [
      ...leftOut,
      ...settlements.flatMap((each) => {
        const message = reasonOf(each)
        return message === null ? [] : each.rows.map((row) => ({ row, message }))
      }),
    ],
    known: new Set([...known].flatMap(([id, { isBooked }]) => (isBooked ? [id] : []))),
  }
}

export const toBook = ({ settlements, known }: ReportCheck): ReportedSettlement[] =>
  settlements.filter(({ settlement }) => !known.has(settlement.id))
