import { fromPaise, type Paise } from '../../lib/money.ts'
import { offsetOf, type Page } from '../../lib/paging.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { ChargeRefund } from '../charges/rules.ts'
import type { OwnAccount } from './account-rules.ts'
import type { Movement, Wallet } from './rules.ts'

// `FOR SHARE` on the user blocks a concurrent deletion.
const open = `
  insert into ledger_accounts (kind, user_id)
  select 'wallet', id from users where id = $1 and deleted_at is null for share
  on conflict (user_id) do update set user_id = excluded.user_id
  returning id`

/** Creates the wallet if needed and locks it. Null for a deleted customer. */
export async function openWallet(tx: Tx, userId: string): Promise<string | null> {
  const [wallet] = await run<{ id: string }>(tx, open, [userId])
  return wallet?.id ?? null
}

/** The wallet, or the account for what is owed to deleted customers. */
export async function openWalletOrUnclaimed(tx: Tx, userId: string): Promise<{ id: string } | 'unclaimed'> {
  const id = await openWallet(tx, userId)
  return id === null ? 'unclaimed' : { id }
}

const lockBalance = `select id, balance from ledger_accounts where user_id = $1 for no key update`

export async function lockWallet(tx: Tx, userId: string): Promise<{ id: string; balance: Paise } | null> {
  const [wallet] = await run<{ id: string; balance: number }>(tx, lockBalance, [userId])
  return wallet ? { ...wallet, balance: fromPaise(wallet.balance) } : null
}

export async function createWallet(on: Database, userId: string): Promise<void> {
  await on
    .insertInto('ledger_accounts')
    .values({ kind: 'wallet', user_id: userId })
    .onConflict((wallet) => wallet.column('user_id').doNothing())
    .execute()
}

/** Of `ledger_transactions as moved`: an order is named by its number. */
export const descriptionSql = `coalesce((
  select replace(moved.description, orders.id::text, '#' || order_number) from orders
  where orders.id = substring(moved.description from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid
), moved.description)`

type Row = { balance: number; total: number } & (
  | { id: string; at: Date; amount: number; description: string }
  | { id: null }
)

// A transaction id starts with its time, so the index on the wallet's entries is already sorted.
const wallet = `
  select wallet.balance, count.total, movement.* from ledger_accounts as wallet
  cross join lateral (
    select count(*) as total from ledger_entries where account_id = wallet.id
  ) as count
  left join lateral (
    select entry.transaction_id as id, moved.created_at as at, entry.amount, ${descriptionSql} as description
    from ledger_entries as entry join ledger_transactions as moved on moved.id = entry.transaction_id
    where entry.account_id = wallet.id
    order by entry.transaction_id desc limit $2 offset $3
  ) as movement on true
  where wallet.user_id = $1
  order by movement.id desc`

export async function readWallet(on: Database, userId: string, page: Page): Promise<Wallet | null> {
  const rows = await run<Row>(on, wallet, [userId, page.limit, offsetOf(page)])
  const [first] = rows
  if (!first) return null
  const movements = rows.flatMap((row): Movement[] => (row.id === null ? [] : [movementOf(row)]))
  return { balance: fromPaise(first.balance), movements, total: first.total }
}

function movementOf({ id, at, amount, description }: Extract<Row, { id: string }>): Movement {
  return { id, at, type: amount > 0 ? 'Credit' : 'Debit', amount: fromPaise(Math.abs(amount)), description }
}

/** Unique: a cause posts once per reference. */
export type Cause = {
  cause:
    | 'top-up'
    | 'refund'
    | ChargeRefund
    | 'goodwill'
    | 'recovery'
    | 'release'
    | 'provider-refund'
    | 'failed-refund'
    | 'dispute'
    | 'settlement'
    | 'settled-refund'
    | 'pay-out'
    | 'returned-pay-out'
  reference: string
  description: string
}

const insertMovement = `
  with posted as (
    insert into ledger_transactions (cause, reference, description) values ($1, $2, $3) returning id
  )
  insert into ledger_entries (transaction_id, account_id, amount)
  select posted.id, coalesce(entry.account_id, own.id), entry.amount
  from posted, unnest($4::uuid[], $5::text[], $6::bigint[]) as entry (account_id, kind, amount)
  left join ledger_accounts as own on own.kind = entry.kind and own.user_id is null
  returning transaction_id as id`

export type Entry = readonly [account: OwnAccount | { id: string }, amount: number]

/**
 * Entries of nothing are left out. Returns the transaction's id. Throws if the cause was already posted, or if they do not add up
 * to zero.
 */
export async function postEntries(
  tx: Tx,
  { cause, reference, description }: Cause,
  entries: readonly Entry[],
): Promise<string> {
  const moved = entries.filter(([, amount]) => amount !== 0)
  const [entry] = await run<{ id: string }>(tx, insertMovement, [
    cause,
    reference,
    description,
    moved.map(([account]) => (typeof account === 'string' ? null : account.id)),
    moved.map(([account]) => (typeof account === 'string' ? account : null)),
    moved.map(([, amount]) => amount),
  ])
  if (!entry) throw new Error(`${cause} ${reference} moves nothing`)
  return entry.id
}

export async function post(
  tx: Tx,
  accountId: string,
  amount: Paise,
  from: OwnAccount,
  cause: Cause,
): Promise<void> {
  await postEntries(tx, cause, [
    [{ id: accountId }, amount],
    [from, -amount],
  ])
}

// Checks and debits in one statement: a concurrent debit waits for the lock and checks the new balance.
const takeOut = `
  with wallet as (
    select id from ledger_accounts where user_id = $1 and balance >= $2::bigint for no key update
  ), posted as (
    insert into ledger_transactions (cause, reference, description)
    select 'order', $3, $4 from wallet returning id
  )
  insert into ledger_entries (transaction_id, account_id, amount)
  select posted.id, wallet.id, -$2::bigint from posted, wallet
  union all
  select posted.id, account.id, $2::bigint from posted
    join ledger_accounts as account on account.kind = 'revenue' and account.user_id is null
  returning amount`

/** False if the balance is too low. */
export async function takeOutFor(
  tx: Tx,
  userId: string,
  amount: Paise,
  { reference, description }: Omit<Cause, 'cause'>,
): Promise<boolean> {
  return (await run(tx, takeOut, [userId, amount, reference, description])).length === 2
}

const balance = `select balance from ledger_accounts where user_id = $1`

export async function readBalance(on: Database, userId: string): Promise<Paise> {
  const [row] = await run<{ balance: number }>(on, balance, [userId])
  return fromPaise(row?.balance ?? 0)
}

const empty = `
  with wallet as (
    select id, balance from ledger_accounts where user_id = $1 and balance > 0 for no key update
  ), posted as (
    insert into ledger_transactions (cause, reference, description)
    select 'closing', $2, 'Left in the wallet of a deleted customer' from wallet returning id
  )
  insert into ledger_entries (transaction_id, account_id, amount)
  select posted.id, wallet.id, -balance from posted, wallet
  union all
  select posted.id, account.id, wallet.balance from posted, wallet
    join ledger_accounts as account on account.kind = 'unclaimed'`

/** The customer must be locked, so that no credit arrives. */
export async function emptyWallet(tx: Tx, userId: string): Promise<void> {
  await run(tx, empty, [userId, userId])
}
