import { firstIdAt } from '../../../lib/moments.ts'
import { fromPaise } from '../../../lib/money.ts'
import { MAX_COUNTED, offsetOf, type Page } from '../../../lib/paging.ts'
import { type Database, run } from '../../../platform/database.ts'
import { cashDueOn } from '../../fulfilment/remittances/store.ts'
import { descriptionSql } from '../../wallet/store.ts'
import { type BalanceRow, balances, isOwnAccount, shownOf } from './rules.ts'

// An id begins with its time, so the index of an account's entries has those of a day together.
const ledger = `
  select kind, coalesce(sum, 0)::bigint as balance from ledger_accounts as account
  cross join lateral (
    select sum(amount) as sum from ledger_entries where account_id = account.id and transaction_id < $1
  ) as entries
  where user_id is null`

/** Of the shop's own accounts, before the moment. */
export function readAccounts(on: Database, before: Date): Promise<{ kind: string; balance: number }[]> {
  return run(on, ledger, [firstIdAt(before)])
}

const cash = `select coalesce(sum("toCollect"), 0)::bigint as amount from (${cashDueOn('$1')}) as due`

export async function readCashWithCouriers(on: Database, before: Date): Promise<number> {
  const [row] = await run<{ amount: number }>(on, cash, [before])
  return row?.amount ?? 0
}

// Other refunds at the provider are in an account of their own.
const isUnbooked = `movement_id is null and status in ('due', 'pending')`

const now = `
  select (select coalesce(sum(amount), 0) from provider_refunds where ${isUnbooked})::bigint as "refunds-to-send",
    (select coalesce(sum(amount - deducted), 0) from disputes where status in ('open', 'under_review'))::bigint as disputes`

export async function readUnsettled(on: Database): Promise<Record<'refunds-to-send' | 'disputes', number>> {
  const [row] = await run<Record<'refunds-to-send' | 'disputes', number>>(on, now, [])
  return row ?? { 'refunds-to-send': 0, disputes: 0 }
}

type Row = Omit<BalanceRow, 'amount'> & { amount: number }

// `$1` is the moment as the first id after it, `$4` the account.
const entries = `
  select moved.id, moved.created_at as at, ${descriptionSql} as label, null::uuid as "customerId", (
      select orders.id from orders where orders.id = case
        when cause = 'refund' then (select order_id from order_items where order_items.id::text = reference)
        when reference ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then reference::uuid end
    ) as "orderId", entry.amount
  from ledger_entries as entry join ledger_transactions as moved on moved.id = entry.transaction_id
  where account_id = (select id from ledger_accounts where kind = $4 and user_id is null) and transaction_id < $1
  order by transaction_id desc limit $2 offset $3`

const countEntries = `
  select count(*)::int as total from (
    select from ledger_entries
    where account_id = (select id from ledger_accounts where kind = $2 and user_id is null) and transaction_id < $1
    limit ${MAX_COUNTED}
  ) as counted`

const walletsOn = `
  select account.id, users.created_at as at, users.name as label, users.id as "customerId", null::uuid as "orderId",
    account.balance - coalesce(later.moved, 0) as amount
  from ledger_accounts as account join users on users.id = user_id
  left join (
    select account_id, sum(amount) as moved from ledger_entries where transaction_id >= $3 group by 1
  ) as later on later.account_id = account.id
  where account.balance <> coalesce(later.moved, 0)`

const cashOn = `
  select id, "deliveredAt" as at, courier ->> 'name' || coalesce(' ' || "trackingNumber", '') as label, "orderId",
    null::uuid as "customerId", "toCollect" as amount
  from (${cashDueOn('$3')}) as due`

const refundsNow = `
  select provider_refunds.id, provider_refunds.created_at as at, provider_refunds.payment_id as label, null::uuid as "customerId", orders.id as "orderId",
    amount
  from provider_refunds left join orders on orders.id = payment_intent_id where ${isUnbooked}`

const disputesNow = `
  select disputes.id, disputes.created_at as at, disputes.id || ', ' || reason as label, null::uuid as "customerId",
    orders.id as "orderId", amount - deducted as amount
  from disputes join returned_payments using (payment_id) left join orders on orders.id = payment_intent_id
  where disputes.status in ('open', 'under_review')`

const paged = (rows: string) => `
  select *, count(*) over ()::int as total from (${rows}) as found order by amount desc, id limit $1 offset $2`

const statements: Record<string, { text: string; values: (before: Date) => unknown[] }> = {
  wallets: { text: paged(walletsOn), values: (before) => [firstIdAt(before)] },
  'cash-with-couriers': { text: paged(cashOn), values: (before) => [before] },
  'refunds-to-send': { text: paged(refundsNow), values: () => [] },
  disputes: { text: paged(disputesNow), values: () => [] },
}

/** Entries newest first, others the largest first; they add up to the figure. `total` counts no more than 10,000 entries. */
export async function listBalanceRows(
  on: Database,
  { name, before }: { name: string; before: Date },
  page: Page,
): Promise<{ rows: BalanceRow[]; total: number }> {
  const side = balances[name]?.side ?? 'owed'
  const toRow = ({ amount, label, ...row }: Row): BalanceRow => ({
    ...row,
    label,
    amount: fromPaise(shownOf(isOwnAccount(name) ? side : 'owed', amount)),
  })
  const statement = statements[name]
  if (statement) {
    const values = [page.limit, offsetOf(page), ...statement.values(before)]
    const rows = await run<Row & { total: number }>(on, statement.text, values)
    return { rows: rows.map(({ total: _, ...row }) => toRow(row)), total: rows[0]?.total ?? 0 }
  }
  const first = firstIdAt(before)
  const rows = await run<Row>(on, entries, [first, page.limit, offsetOf(page), name])
  const [count] = await run<{ total: number }>(on, countEntries, [first, name])
  return { rows: rows.map(toRow), total: count?.total ?? 0 }
}
