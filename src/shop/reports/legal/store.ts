import { COUNTER_DOMAIN } from '../../../lib/counter-email.ts'
import type { Day } from '../../../lib/dates.ts'
import { type Database, run } from '../../../platform/database.ts'

type Due = { openSince: Day | null; invoicesMissing: number }
type Row = Due & { categoriesWithoutHsn: number; accountsWithoutNotice: number }

const counted = (found: string) => `(select count(*)::int from (${found} limit $2) as found)`

const due = `
  select (select (issued_at at time zone 'Asia/Kolkata')::date::text from invoices
      where issued_at >= coalesce((select max(month) + interval '1 month' from closed_months), '-infinity')
        at time zone 'Asia/Kolkata' and not document -> 'seller' ? 'untaxed' order by issued_at limit 1) as "openSince",
    ${counted(`select from pending_invoices where at < $1::timestamptz - interval '1 day'`)} as "invoicesMissing"`

const legal = `${due},
    ${counted('select from categories where active and hsn is null')} as "categoriesWithoutHsn",
    ${counted(`select from users where role = 'user' and deleted_at is null and email not like '%' || $3
      and created_at > $1::timestamptz - interval '30 days'
      and not exists (select from consents where user_id = users.id and purpose = 'account')`)} as "accountsWithoutNotice"`

export async function readLegal(on: Database, now: Date, max: number): Promise<Row> {
  const [row] = (await run<Row>(on, legal, [now, max, COUNTER_DOMAIN])) as [Row]
  return row
}

/** Leaves out what only the Legal page asks for. */
export async function readDue(on: Database, now: Date, max: number): Promise<Due> {
  const [row] = (await run<Due>(on, due, [now, max])) as [Due]
  return row
}
