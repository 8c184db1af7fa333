import { fromPaise, type Paise } from '../../lib/money.ts'
import { offsetOf, type Page } from '../../lib/paging.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type {
  FeeMonth,
  LineRow,
  Settlement,
  SettlementLine,
  SettlementRow,
  SettlementSource,
  SettlementSums,
  UnsettledPayment,
} from './rules.ts'

const save = `
  insert into settlements (id, bank_reference, amount, status, settled_at)
  values ($1, $2::text, $3::bigint, $4, $5)
  on conflict (id) do update set bank_reference = coalesce(excluded.bank_reference, settlements.bank_reference),
    amount = case when settlements.booked_at is null and $6 = 'list' then excluded.amount else settlements.amount end,
    status = case when settlements.booked_at is null then excluded.status else settlements.status end
  returning booked_at is not null as "isBooked", amount`

/** Locks it. What is booked keeps its amount, and a report, which may lack rows, does not change the one that was listed. */
export async function saveSettlement(
  on: Database,
  { id, reference, amount, status, settledAt }: Settlement,
  source: SettlementSource = 'list',
): Promise<{ isBooked: boolean; amount: Paise }> {
  type Row = { isBooked: boolean; amount: number }
  const [row] = (await run<Row>(on, save, [id, reference, amount, status, settledAt, source])) as [Row]
  return { isBooked: row.isBooked, amount: fromPaise(row.amount) }
}

const insertLines = `
  insert into settlement_lines (settlement_id, id, kind, about, currency, gross, fee, tax)
  select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[])
  on conflict do nothing`

/** The settlement must be locked, and not booked. */
export async function replaceLines(
  tx: Tx,
  settlementId: string,
  lines: readonly SettlementLine[],
): Promise<void> {
  await run(tx, 'delete from settlement_lines where settlement_id = $1', [settlementId])
  await run(tx, insertLines, [
    settlementId,
    lines.map(({ id }) => id),
    lines.map(({ kind }) => kind),
    lines.map(({ about }) => about),
    lines.map(({ currency }) => currency),
    lines.map(({ gross }) => gross),
    lines.map(({ fee }) => fee),
    lines.map(({ tax }) => tax),
  ])
}

/** What the books say of a payment, a refund or a dispute; null where they know none. */
const expected = `case line.kind
  when 'payment' then coalesce((
      select -entry.amount from ledger_transactions as moved join ledger_entries as entry on transaction_id = moved.id
      join ledger_accounts as account on account.id = account_id and account.kind = 'provider'
      where cause = 'order' and reference = (select id::text from orders where payment_id = line.about)
    ), (
      select -entry.amount from ledger_transactions as moved join ledger_entries as entry on transaction_id = moved.id
      join ledger_accounts as account on account.id = account_id and account.kind = 'provider'
      where cause = 'top-up' and reference = line.about
    ), (select amount from provider_refunds where payment_id = line.about and movement_id is null))
  when 'refund' then coalesce(
    (select amount from payment_refunds where id = line.about), (select amount from provider_refunds where refund_id = line.about))
  when 'dispute' then (select amount from disputes where id = line.about)
  end`

const judge = (which: string) => `
  update settlement_lines set difference = judged.difference
  from (
    select settlement_id, id, case
      when currency <> 'INR' then 'currency'
      when kind = 'other' then 'other'
      when exists (
        select from settlement_lines as other where other.about = line.about and other.kind = line.kind
          and other.settlement_id <> line.settlement_id and sign(other.gross) = sign(line.gross)) then 'twice'
      when expected is null then 'unknown'
      when expected <> abs(gross) then 'amount' end as difference
    from settlement_lines as line cross join lateral (select ${expected} as expected) as known
    where ${which}
  ) as judged
  where settlement_lines.settlement_id = judged.settlement_id and settlement_lines.id = judged.id
    and settlement_lines.difference is distinct from judged.difference`

const judgeOne = judge('line.settlement_id = $1')

/** Compares the lines with the books. */
export async function judgeLines(tx: Tx, settlementId: string): Promise<void> {
  await run(tx, judgeOne, [settlementId])
}

const judgeOld = judge('line.difference is not null')

/** What differed may be in the books by now. */
export async function judgeDifferentLines(on: Database): Promise<void> {
  await run(on, judgeOld, [])
}

const markBooked = `
  update settlements set gross = $2::bigint, fee = $3::bigint, tax = $4::bigint, booked_at = $5 where id = $1`

export async function setBooked(
  tx: Tx,
  id: string,
  { gross, fee, tax }: SettlementSums,
  at: Date,
): Promise<void> {
  await run(tx, markBooked, [id, gross, fee, tax, at])
}

const listed = `
  select coalesce(listed_to, (select created_at from payment_intents order by id limit 1)) as at from settlement_listing`

/** At first the first payment that was asked for; null if none was. */
export async function findListedTo(on: Database): Promise<Date | null> {
  const [row] = await run<{ at: Date | null }>(on, listed, [])
  return row?.at ?? null
}

export async function setListedTo(on: Database, to: Date): Promise<void> {
  await run(on, 'update settlement_listing set listed_to = $1', [to])
}

const columns = `id, bank_reference as reference, amount, status, settled_at as "settledAt"`

type Line = Omit<Settlement, 'amount'> & { amount: number }

const unbooked = `
  select ${columns} from settlements
  where booked_at is null and status = 'processed'
    and (settled_at > $1 or not exists (select from settlement_lines where settlement_id = settlements.id))
  order by settled_at desc limit $2`

/** Newest first; those since `since`, and those without lines. */
export async function listUnbooked(on: Database, since: Date, limit: number): Promise<Settlement[]> {
  const rows = await run<Line>(on, unbooked, [since, limit])
  return rows.map((row) => ({ ...row, amount: fromPaise(row.amount) }))
}

const known =
  'select id, amount, booked_at is not null as "isBooked" from settlements where id = any($1::text[])'

export async function findKnown(
  on: Database,
  ids: readonly string[],
): Promise<Map<string, { amount: Paise; isBooked: boolean }>> {
  const rows = await run<{ id: string; amount: number; isBooked: boolean }>(on, known, [ids])
  return new Map(rows.map(({ id, amount, isBooked }) => [id, { amount: fromPaise(amount), isBooked }]))
}

const rowColumns = `${columns}, gross, fee, tax, (
    select count(*)::int from settlement_lines where settlement_id = settlements.id and difference is not null) as different`

type Row = Line & {
  gross: number | null
  fee: number | null
  tax: number | null
  different: number
}

function toRow({ amount, gross, fee, tax, ...row }: Row): SettlementRow {
  const isBooked = gross !== null && fee !== null && tax !== null
  const sums = isBooked ? { gross: fromPaise(gross), fee: fromPaise(fee), tax: fromPaise(tax) } : null
  return { ...row, amount: fromPaise(amount), sums }
}

const newest = `select ${rowColumns} from settlements order by settled_at desc, id desc limit $1 offset $2`

/** Newest first. */
export async function listSettlements(
  on: Database,
  page: Page,
): Promise<{ settlements: SettlementRow[]; total: number }> {
  const rows = await run<Row>(on, newest, [page.limit, offsetOf(page)])
  const [count] = await run<{ total: number }>(on, 'select count(*)::int as total from settlements', [])
  return { settlements: rows.map(toRow), total: count?.total ?? 0 }
}

const one = `select ${rowColumns} from settlements where id = $1`

export async function findSettlement(on: Database, id: string): Promise<SettlementRow | null> {
  const [row] = await run<Row>(on, one, [id])
  return row ? toRow(row) : null
}

const lines = (which: string) => `
  select line.settlement_id as "settlementId", settled_at as "settledAt", line.id, kind, about, currency, line.gross, line.fee,
    line.tax, difference, orders.id as "orderId", orders.order_number as "orderNumber"
  from settlement_lines as line join settlements on settlements.id = settlement_id
    left join lateral (
      select id, order_number from orders where payment_id = case kind when 'payment' then about
        when 'refund' then coalesce(
          (select payment_id from payment_refunds where payment_refunds.id = about),
          (select payment_id from provider_refunds where refund_id = about))
        else (select payment_id from disputes where disputes.id = about) end
      limit 1
    ) as orders on true
  where ${which} order by line.settlement_id, line.id limit $1 offset $2`

type LineOnRow = Omit<LineRow, 'gross' | 'fee' | 'tax'> & { gross: number; fee: number; tax: number }

const toLine = ({ gross, fee, tax, ...line }: LineOnRow): LineRow => ({
  ...line,
  gross: fromPaise(gross),
  fee: fromPaise(fee),
  tax: fromPaise(tax),
})

type Lines = { lines: LineRow[]; total: number }

const linesOfOne = lines('settlement_id = $3')

export async function listLines(on: Database, settlementId: string, page: Page): Promise<Lines> {
  const rows = await run<LineOnRow>(on, linesOfOne, [page.limit, offsetOf(page), settlementId])
  const count = 'select count(*)::int as total from settlement_lines where settlement_id = $1'
  const [row] = await run<{ total: number }>(on, count, [settlementId])
  return { lines: rows.map(toLine), total: row?.total ?? 0 }
}

const different = lines('difference is not null')

export async function listDifferences(on: Database, page: Page): Promise<Lines> {
  const rows = await run<LineOnRow>(on, different, [page.limit, offsetOf(page)])
  const count = 'select count(*)::int as total from settlement_lines where difference is not null'
  const [row] = await run<{ total: number }>(on, count, [])
  return { lines: rows.map(toLine), total: row?.total ?? 0 }
}

/** `from` and `to`: expressions. Nothing before the first settlement is known. */
export const unsettledPayments = (from: string, to: string) => `
  select paid.* from (
    select payment_id, id as order_id, placed_at as paid_at, total as amount from orders
    where state = 'placed' and payment_id is not null and placed_at >= ${from} and placed_at < ${to}
    union all
    select payment_id, null, credited_at, amount from top_ups join payment_intents on payment_intents.id = payment_intent_id
    where credited_at >= ${from} and credited_at < ${to}
  ) as paid
  where exists (select from settlements)
    and not exists (select from settlement_lines where about = payment_id and kind = 'payment')`

const unsettled = `
  select payment_id as "paymentId", order_id as "orderId",
    (select order_number from orders where orders.id = order_id) as "orderNumber", paid_at as "paidAt", amount, count(*) over ()::int as total,
    sum(amount) over ()::bigint as sum
  from (${unsettledPayments('$1', '$2')}) as found order by paid_at, payment_id limit $3 offset $4`

/** Longest paid first. `amount`: of all that is found. */
export async function listUnsettled(
  on: Database,
  { from, to }: { from: Date; to: Date },
  page: Page,
): Promise<{ payments: UnsettledPayment[]; total: number; amount: Paise }> {
  type UnsettledRow = Omit<UnsettledPayment, 'amount'> & { amount: number; total: number; sum: number }
  const rows = await run<UnsettledRow>(on, unsettled, [from, to, page.limit, offsetOf(page)])
  const [first] = rows
  return {
    payments: rows.map(({ total: _, sum: __, amount, ...row }) => ({ ...row, amount: fromPaise(amount) })),
    total: first?.total ?? 0,
    amount: fromPaise(first?.sum ?? 0),
  }
}

const months = `
  select to_char(settled_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, count(*)::int as settlements,
    sum(gross)::bigint as gross, sum(fee)::bigint as fee, sum(tax)::bigint as tax
  from settlements where booked_at is not null group by 1 order by 1 desc`

/** Newest first. */
export async function listFeeMonths(on: Database): Promise<FeeMonth[]> {
  type Month = { month: string; settlements: number; gross: number; fee: number; tax: number }
  const rows = await run<Month>(on, months, [])
  return rows.map(({ gross, fee, tax, ...row }) => ({
    ...row,
    gross: fromPaise(gross),
    fee: fromPaise(fee),
    tax: fromPaise(tax),
  }))
}
