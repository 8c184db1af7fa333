import type { Day } from '../../lib/dates.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { AnnualReturns } from './rules.ts'

export type AnnualReturn = { id: string; filedOn: Day }

type Row = { id: string; year: string; filedOn: Day }

const list = `
  select id, financial_year as year, filed_on::text as "filedOn" from annual_returns order by financial_year`

export async function listAnnualReturns(on: Database): Promise<AnnualReturns> {
  const rows = await run<Row>(on, list, [])
  return new Map(rows.map(({ year, filedOn }) => [year, filedOn]))
}

const lock = `
  select id, financial_year as year, filed_on::text as "filedOn" from annual_returns where financial_year = $1 for update`

export async function lockAnnualReturn(tx: Tx, year: string): Promise<AnnualReturn | null> {
  const [row] = await run<Row>(tx, lock, [year])
  return row ? { id: row.id, filedOn: row.filedOn } : null
}

const write = `
  insert into annual_returns (financial_year, filed_on, entered_by, entered_at) values ($1, $2, $3, $4)
  on conflict (financial_year) do update
  set filed_on = excluded.filed_on, entered_by = excluded.entered_by, entered_at = excluded.entered_at
  returning id`

export async function writeAnnualReturn(
  tx: Tx,
  { year, filedOn, by, at }: { year: string; filedOn: Day; by: string; at: Date },
): Promise<string> {
  const [row] = await run<{ id: string }>(tx, write, [year, filedOn, by, at])
  if (!row) throw new Error('an upsert returns its row')
  return row.id
}

export async function deleteAnnualReturn(tx: Tx, year: string): Promise<void> {
  await run(tx, 'delete from annual_returns where financial_year = $1', [year])
}
