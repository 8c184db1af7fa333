import type { Day } from '../../lib/dates.ts'
import { fromPaise, nothing, type Paise, toRupees } from '../../lib/money.ts'
import { daysOf, type Period, periodInWords } from './period-rules.ts'
import {
  hindersClosing,
  interStateSalesOf,
  type Problem,
  problemsOf,
  type Return,
  type Seller,
  smallSalesOf,
  suppliesOf,
} from './return-rules.ts'
import { type Amounts, addAmounts, noAmounts, type Table } from './rules.ts'

/** Rupees. `amount`: with tax. */
export type AmountsOnWire = { taxable: number; cgst: number; sgst: number; igst: number; amount: number }

export type ProblemOnWire = Problem & { hinders: boolean }

export type DayOnWire = {
  day: Day
  invoices: number
  notes: number
  invoiced: AmountsOnWire
  credited: AmountsOnWire
  net: AmountsOnWire
  /** Paid back by credit notes that lower no tax. Closed months of before 2026-11-28 lack it. */
  commercial?: number | undefined
  /** The ledger has these prepayments of orders, and what was paid back. */
  paid: number
  paidBack: number
  /** What the provider charged beyond `paid`; negative for its offers. Closed months of before lack it. */
  difference?: number | undefined
}

export type Summary = {
  period: Period
  name: string
  from: Day
  to: Day
  gstin: string
  invoices: number
  notes: number
  invoiced: AmountsOnWire
  credited: AmountsOnWire
  net: AmountsOnWire
  /** Credit notes that lower no tax: they are in none of the sums. Closed months of before 2026-11-28 lack it. */
  commercial?: { notes: number; amount: number } | undefined
  tables: ({ table: Table; documents: number } & AmountsOnWire)[]
  small: ({ state: string; code: string; percent: number } & AmountsOnWire)[]
  /**
   * Of GSTR-3B, net of credit notes: `taxed` is row (a) of table 3.1 and the tax of table 6.1, `nil` row (c), `interState` table 3.2.
   * Closed months of before 2026-11-29 lack it.
   */
  gstr3b?:
    | { taxed: AmountsOnWire; nil: number; interState: ({ state: string; code: string } & AmountsOnWire)[] }
    | undefined
  days: DayOnWire[]
  problems: ProblemOnWire[]
}

function inRupees({ taxable, cgst, sgst, igst, amount }: Amounts): AmountsOnWire {
  return {
    taxable: toRupees(taxable),
    cgst: toRupees(cgst),
    sgst: toRupees(sgst),
    igst: toRupees(igst),
    amount: toRupees(amount),
  }
}

const tables: readonly Table[] = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur']

function presentGstr3b(totals: Return): Summary['gstr3b'] {
  const { taxed, nil } = suppliesOf(totals)
  return {
    taxed: inRupees(taxed),
    nil: toRupees(nil),
    interState: interStateSalesOf(totals).map(({ state, ...amounts }) => ({
      state: state.name,
      code: state.code,
      ...inRupees(amounts),
    })),
  }
}

export function presentSummary(
  period: Period,
  totals: Return,
  money: readonly { day: Day; paid: Paise; paidBack: Paise; difference: Paise }[],
  seller: Seller,
): Summary {
  const { invoices, notes, invoiced, credited, commercial } = totals
  const moneyOf = new Map(money.map((one) => [one.day, one]))
  const days = [...new Set([...totals.days.keys(), ...moneyOf.keys()])].sort()
  return {
    period,
    name: periodInWords(period),
    ...daysOf(period),
    gstin: seller.gstin,
    invoices,
    notes,
    invoiced: inRupees(invoiced),
    credited: inRupees(credited),
    net: inRupees(addAmounts(invoiced, credited, -1)),
    commercial: { notes: commercial.notes, amount: toRupees(commercial.amount) },
    tables: tables.flatMap((table) => {
      const listed = totals.tables.get(table)
      return listed ? [{ table, documents: listed.documents, ...inRupees(listed.amounts) }] : []
    }),
    small: smallSalesOf(totals).map(({ state, percent, ...amounts }) => ({
      state: state.name,
      code: state.code,
      percent,
      ...inRupees(amounts),
    })),
    gstr3b: presentGstr3b(totals),
    days: days.map((day) => {
      const book = totals.days.get(day)
      const one = { invoiced: book?.invoiced ?? noAmounts, credited: book?.credited ?? noAmounts }
      return {
        day,
        invoices: book?.invoices ?? 0,
        notes: book?.notes ?? 0,
        invoiced: inRupees(one.invoiced),
        credited: inRupees(one.credited),
        net: inRupees(addAmounts(one.invoiced, one.credited, -1)),
        commercial: toRupees(book?.commercial ?? nothing),
        paid: toRupees(fromPaise(moneyOf.get(day)?.paid ?? nothing)),
        paidBack: toRupees(fromPaise(moneyOf.get(day)?.paidBack ?? nothing)),
        difference: toRupees(fromPaise(moneyOf.get(day)?.difference ?? nothing)),
      }
    }),
    problems: problemsOf(totals, seller).map((problem) => ({ ...problem, hinders: hindersClosing(problem) })),
  }
}
