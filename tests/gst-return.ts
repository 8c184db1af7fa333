import { expect } from 'vitest'
import { fromRupees } from '../src/lib/money.ts'
import { pool } from '../src/platform/database.ts'
import type { Actor } from './actors.ts'

type Amounts = { txval: number; iamt?: number; camt?: number; samt?: number }
type Items = { itms: { itm_det: Amounts & { rt: number } }[] }
type At = { pos: string }
type File = {
  b2cs?: (Amounts & At & { rt: number })[]
  b2cl?: (At & { inv: Items[] })[]
  b2b?: { inv: (Items & At)[] }[]
  cdnr?: { nt: (Items & At)[] }[]
  cdnur?: (Items & At)[]
  hsn?: { hsn_b2b?: (Amounts & { rt: number })[]; hsn_b2c?: (Amounts & { rt: number })[] }
}
type Sums = Record<string, number[]>
type Part = { month: string; state: string; percent: number; amounts: number[] }

// Of what was charged and taxed: lines that were not cancelled, and charges.
const documentsOf = (table: string, sign: 1 | -1) => `
  select to_char(issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, document #>> '{buyer,state,code}' as state,
    (part ->> 'percent')::float as percent,
    array[${['taxable', 'igst', 'cgst', 'sgst'].map((name) => `${sign} * (part ->> '${name}')::int`)}] as amounts
  from ${table}, jsonb_array_elements((document -> 'lines') || (document -> 'shipping')
    || coalesce(document -> 'expressFee', '[]') || coalesce(document -> 'cashFee', '[]')) as part
  where not coalesce((part ->> 'cancelled')::boolean, false) and issued_at >= $1`

/**
 * Compares the file of each month since then with what SQL finds in its invoices less its credit notes, by state and rate.
 * Returns how many lines these have.
 */
export async function expectReturns(owner: Actor, since: Date): Promise<number> {
  const all = `${documentsOf('invoices', 1)} union all ${documentsOf('credit_notes', -1)}`
  const { rows } = await pool.query<Part>(all, [since])
  for (const [month, parts] of Map.groupBy(rows, (row) => row.month)) {
    const { status, body } = await owner.get(`/gst/download-return?period=${month}&file=json`)
    expect(status).toBe(200)
    const { hsn, ...tables }: File = body
    const byPlace = sumsBy(parts, ({ state, percent }) => `${state} ${percent}`)
    expect(
      sumsBy(partsIn(month, tables), ({ state, percent }) => `${state} ${percent}`),
      month,
    ).toEqual(byPlace)
    const goods = [...(hsn?.hsn_b2b ?? []), ...(hsn?.hsn_b2c ?? [])]
    const byRate = sumsBy(parts, ({ percent }) => `${percent}`)
    expect(
      sumsBy(
        goods.map((row) => partOf(month, '', row, 1)),
        ({ percent }) => `${percent}`,
      ),
      month,
    ).toEqual(byRate)
  }
  return rows.length
}

function partsIn(month: string, { b2cs = [], b2cl = [], b2b = [], cdnr = [], cdnur = [] }: File): Part[] {
  const listed = (pos: string, { itms }: Items, sign: 1 | -1) =>
    itms.map(({ itm_det }) => partOf(month, pos, itm_det, sign))
  return [
    ...b2cs.map((row) => partOf(month, row.pos, row, 1)),
    ...b2cl.flatMap(({ pos, inv }) => inv.flatMap((one) => listed(pos, one, 1))),
    ...b2b.flatMap(({ inv }) => inv.flatMap((one) => listed(one.pos, one, 1))),
    ...cdnr.flatMap(({ nt }) => nt.flatMap((one) => listed(one.pos, one, -1))),
    ...cdnur.flatMap((one) => listed(one.pos, one, -1)),
  ]
}

function partOf(month: string, state: string, row: Amounts & { rt: number }, sign: 1 | -1): Part {
  const { rt, txval, iamt = 0, camt = 0, samt = 0 } = row
  const amounts = [txval, iamt, camt, samt].map((amount) => sign * fromRupees(amount))
  return { month, state, percent: rt, amounts }
}

function sumsBy(parts: readonly Part[], keyOf: (part: Part) => string): Sums {
  const sums: Sums = {}
  for (const part of parts) {
    const before = sums[keyOf(part)]
    sums[keyOf(part)] = part.amounts.map((amount, index) => amount + (before?.[index] ?? 0))
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum.some((amount) => amount !== 0)))
}
