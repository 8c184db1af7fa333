import { sql } from 'kysely'
import type { Day } from '../../lib/dates.ts'
import { firstIdAt } from '../../lib/moments.ts'
import type { Paise } from '../../lib/money.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { StoredKind } from './file-rules.ts'
import { firstDayOf, type Month, type Period } from './period-rules.ts'
import type { Summary } from './summary-rules.ts'

export type ClosedMonth = { id: string; month: Month; closedAt: Date; closedBy: string }

const closed = `
  select closed_months.id, to_char(month, 'YYYY-MM') as month, closed_at as "closedAt", users.name as "closedBy"
  from closed_months join users on users.id = closed_by order by month`

export async function listClosedMonths(on: Database): Promise<ClosedMonth[]> {
  return run<ClosedMonth>(on, closed, [])
}

const firstDocument = `
  select to_char(min(issued_at) at time zone 'Asia/Kolkata', 'YYYY-MM') as month from invoices`

export async function firstMonth(on: Database): Promise<Month | null> {
  const [row] = await run<{ month: Month | null }>(on, firstDocument, [])
  return row?.month ?? null
}

/** Waits for documents that are being issued, and holds up new ones until `tx` ends. */
export async function lockDocuments(tx: Tx): Promise<void> {
  await sql`lock table invoices, credit_notes in share mode`.execute(tx)
}

/** Those that were not closed yet. */
export async function insertClosedMonths(
  tx: Tx,
  months: readonly Month[],
  by: string,
  at: Date,
): Promise<{ id: string; month: Month }[]> {
  return tx
    .insertInto('closed_months')
    .values(months.map((month) => ({ month: firstDayOf(month), closed_by: by, closed_at: at })))
    .onConflict((conflict) => conflict.column('month').doNothing())
    .returning(['id', sql<Month>`to_char(month, 'YYYY-MM')`.as('month')])
    .execute()
}

export async function insertPendingFiles(tx: Tx, periods: readonly Period[]): Promise<void> {
  await tx
    .insertInto('pending_return_files')
    .values(periods.map((period) => ({ period })))
    .execute()
}

export type PendingFiles = { period: Period; documents: number; done: number }

export async function listPendingFiles(on: Database): Promise<PendingFiles[]> {
  return run<PendingFiles>(on, 'select period, documents, done from pending_return_files', [])
}

const claim = `
  update pending_return_files set try_at = now() + make_interval(secs => $1), done = 0 where period = (
    select period from pending_return_files where try_at <= now() order by period limit 1 for update skip locked
  ) returning period`

/** A lease of so many seconds: no other process writes the same. */
export async function claimPendingFiles(on: Database, seconds: number): Promise<Period | null> {
  const [row] = await run<{ period: Period }>(on, claim, [seconds])
  return row?.period ?? null
}

const progress = `
  update pending_return_files set documents = $2, done = $3, try_at = now() + make_interval(secs => $4)
  where period = $1`

export async function saveProgress(
  on: Database,
  { period, documents, done }: PendingFiles,
  seconds: number,
): Promise<void> {
  await run(on, progress, [period, documents, done, seconds])
}

export async function deletePendingFiles(tx: Tx, period: Period): Promise<void> {
  await run(tx, 'delete from pending_return_files where period = $1', [period])
}

export async function insertFilePart(
  tx: Tx,
  file: { period: Period; kind: StoredKind },
  part: number,
  bytes: Buffer,
): Promise<void> {
  await run(tx, 'insert into return_files (period, kind, part, bytes) values ($1, $2, $3, $4)', [
    file.period,
    file.kind,
    part,
    bytes,
  ])
}

const size =
  'select count(*)::int as parts, sum(length(bytes))::float8 as size from return_files where period = $1 and kind = $2'

/** Null where the file is not written. */
export async function findFile(
  on: Database,
  period: Period,
  kind: StoredKind,
): Promise<{ parts: number; size: number } | null> {
  const [file] = await run<{ parts: number; size: number }>(on, size, [period, kind])
  return file && file.parts > 0 ? file : null
}

export async function readFilePart(
  on: Database,
  period: Period,
  kind: StoredKind,
  part: number,
): Promise<Buffer> {
  const text = 'select bytes from return_files where period = $1 and kind = $2 and part = $3'
  const [row] = await run<{ bytes: Buffer }>(on, text, [period, kind, part])
  return row?.bytes ?? Buffer.alloc(0)
}

const documents = `
  select (select count(*) from invoices where issued_at >= $1 and issued_at < $2)
    + (select count(*) from credit_notes where issued_at >= $1 and issued_at < $2) as count`

export async function countDocuments(on: Database, from: Date, to: Date): Promise<number> {
  const [row] = await run<{ count: number }>(on, documents, [from, to])
  return row?.count ?? 0
}

// An id begins with the moment it was made at, which is not before `created_at`.
const money = `
  select to_char(moved.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
    coalesce(sum(entry.amount) filter (where account.kind = 'revenue'), 0)::bigint as paid,
    coalesce(sum(-entry.amount) filter (where account.kind in ('refunds', 'refund-advances')), 0)::bigint as "paidBack",
    coalesce(sum(entry.amount) filter (where account.kind = 'payment-differences'), 0)::bigint as difference
  from ledger_transactions as moved
  join ledger_entries as entry on transaction_id = moved.id
  join ledger_accounts as account on account.id = account_id and account.user_id is null
    and account.kind in ('revenue', 'refunds', 'refund-advances', 'payment-differences')
  left join payment_refunds as back on cause in ('provider-refund', 'failed-refund') and back.id = reference
  left join disputes on cause = 'dispute' and disputes.id = split_part(reference, '/', 1)
  left join top_ups on top_ups.payment_id = coalesce(back.payment_id, disputes.payment_id,
    case when cause in ('recovery', 'release') then split_part(reference, '/', 1) when cause = 'top-up' then reference end)
  where top_ups.payment_id is null and moved.id >= $3 and moved.created_at >= $1 and moved.created_at < $2
  group by 1 order by 1`

export type MoneyOfDay = { day: Day; paid: Paise; paidBack: Paise; difference: Paise }

/**
 * Sums prepayments of orders and what was paid back, without top-ups, by the day of the ledger's entry.
 * `difference`: what payers were charged beyond that, by a fee of the provider, or less, by an offer.
 */
export async function listMoney(on: Database, from: Date, to: Date): Promise<MoneyOfDay[]> {
  return run<MoneyOfDay>(on, money, [from, to, firstIdAt(from)])
}

const summary = `
  select convert_from(string_agg(bytes, ''::bytea order by part), 'UTF8')::jsonb as summary
  from return_files where period = $1 and kind = 'summary'`

export async function findKeptSummary(on: Database, period: Period): Promise<Summary | null> {
  const [row] = await run<{ summary: Summary | null }>(on, summary, [period])
  return row?.summary ?? null
}
