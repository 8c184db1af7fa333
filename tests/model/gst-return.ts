import { sql } from 'kysely'
import { expect } from 'vitest'
import { fromRupees } from '../../src/lib/money.ts'
import { db } from '../../src/platform/database.ts'
import type { ShopModel } from './shop.ts'

type Amounts = { txval: number; iamt?: number; camt?: number; samt?: number }
type Item = { itm_det: Amounts & { rt: number } }
type File = {
  b2cs?: (Amounts & { rt: number; pos: string })[]
  b2cl?: { pos: string; inv: { itms: Item[] }[] }[]
  cdnur?: { pos: string; itms: Item[] }[]
  hsn?: { hsn_b2c: (Amounts & { rt: number })[] }
}

const paiseOf = ({ txval, iamt = 0, camt = 0, samt = 0 }: Amounts) =>
  [txval, iamt, camt, samt].map((amount) => Number(fromRupees(amount)))

function sumsBy(rows: [key: string, amounts: number[]][]): Record<string, number[]> {
  const sums: Record<string, number[]> = {}
  for (const [key, amounts] of rows) {
    const before = sums[key]
    sums[key] = amounts.map((amount, index) => amount + (before?.[index] ?? 0))
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum.some((amount) => amount !== 0)))
}

// Of what was charged and taxed: lines that were not cancelled, and shipping.
const documentsOf = (table: string, sign: 1 | -1) => `
  select to_char(issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, document #>> '{buyer,state,code}' as state,
    part ->> 'percent' as percent, ${sign} * (part ->> 'taxable')::int as taxable, ${sign} * (part ->> 'igst')::int as igst,
    ${sign} * (part ->> 'cgst')::int as cgst, ${sign} * (part ->> 'sgst')::int as sgst
  from ${table}, jsonb_array_elements((document -> 'lines') || (document -> 'shipping')) as part
  where not coalesce((part ->> 'cancelled')::boolean, false)`

/** Each month's file adds up to its invoices less its credit notes, by state and rate, and each invoice has its order's state. Returns how many invoices. */
export async function expectReturns({ owner, shoppers }: ShopModel): Promise<number> {
  const { rows } = await sql<{ month: string; state: string; percent: string } & Record<string, number>>`
    ${sql.raw(documentsOf('invoices', 1))} union all ${sql.raw(documentsOf('credit_notes', -1))}`.execute(db)
  for (const [month, parts] of Map.groupBy(rows, (row) => row.month)) {
    const { status, body } = await owner.get(`/gst/download-return?period=${month}&file=json`)
    expect(status).toBe(200)
    const { b2cs = [], b2cl = [], cdnur = [], hsn }: File = body
    const listed = [
      ...b2cs.map(({ pos, rt, ...amounts }) => ({ pos, rt, sign: 1, amounts })),
      ...b2cl.flatMap(({ pos, inv }) =>
        inv.flatMap(({ itms }) => itms.map((item) => ({ pos, sign: 1, item }))),
      ),
      ...cdnur.flatMap(({ pos, itms }) => itms.map((item) => ({ pos, sign: -1, item }))),
    ].map((row) => ('item' in row ? { ...row, rt: row.item.itm_det.rt, amounts: row.item.itm_det } : row))
    const amountsOf = ({ taxable = 0, igst = 0, cgst = 0, sgst = 0 }: Record<string, unknown>) =>
      [taxable, igst, cgst, sgst].map(Number)
    expect(
      sumsBy(
        listed.map(({ pos, rt, sign, amounts }) => [
          `${pos} ${rt}`,
          paiseOf(amounts).map((one) => sign * one),
        ]),
      ),
      month,
    ).toEqual(sumsBy(parts.map((part) => [`${part.state} ${part.percent}`, amountsOf(part)])))
    expect(sumsBy((hsn?.hsn_b2c ?? []).map((row) => [`${row.rt}`, paiseOf(row)])), month).toEqual(
      sumsBy(parts.map((part) => [`${part.percent}`, amountsOf(part)])),
    )
  }
  const states = new Map(
    shoppers.flatMap(({ orders }) => orders.map(({ id, placeOfSupply }) => [id, placeOfSupply])),
  )
  const invoiced = await sql<{ id: string; state: string }>`
    select order_id as id, document #>> '{buyer,state,name}' as state from invoices`.execute(db)
  const own = invoiced.rows.filter(({ id }) => states.has(id))
  expect(own.map(({ state }) => state)).toEqual(own.map(({ id }) => states.get(id)))
  return own.length
}
