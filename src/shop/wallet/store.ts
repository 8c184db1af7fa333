import { fromPaise, type Paise } from '../../lib/money.ts'
import { offsetOf, type Page } from '../../lib/paging.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { Movement, Wallet } from './rules.ts'

// Locks the user against a deletion at the same moment.
const open = `
  insert into ledger_accounts (kind, user_id)
  select 'wallet', id from users where id = $1 and deleted_at is null for share
  on conflict (user_id) do update set user_id = excluded.user_id
  returning id`

/**
 * The shopper's wallet, made if there is none; other movements of it wait until `tx` has ended. Null for a customer who is
 * deleted.
 */
export async function openWallet(tx: Tx, userId: string): Promise<string | null> {
  const [wallet] = await run<{ id: string }>(tx, open, [userId])
  return wallet?.id ?? null
}

const unclaimed = `select id from ledger_accounts where kind = 'unclaimed'`

/** The account of what the shop owes to customers who are deleted. */
export async function readUnclaimed(on: Database): Promise<string> {
  const [account] = (await run<{ id: string }>(on, unclaimed, [])) as [{ id: string }]
  return account.id
}

/** Makes the shopper's wallet, if there is none. */
export async function createWallet(on: Database, userId: string): Promise<void> {
  await on
    .insertInto('ledger_accounts')
    .values({ kind: 'wallet', user_id: userId })
    .onConflict((wallet) => wallet.column('user_id').doNothing())
    .execute()
}

type Row = { balance: number; total: number } & (
  | { id: string; at: Date; amount: number; description: string }
  | { id: null }
)

// A transaction's id begins with its time, so the index of a wallet's entries has them in order.
const wallet = `
  select wallet.balance, count.total, movement.* from ledger_accounts as wallet
  cross join lateral (
    select count(*) as total from ledger_entries where account_id = wallet.id
  ) as count
  left join lateral (
    select entry.transaction_id as id, moved.created_at as at, entry.amount, moved.description
    from ledger_entries as entry join ledger_transactions as moved on moved.id = entry.transaction_id
    where entry.account_id = wallet.id
    order by entry.transaction_id desc limit $2 offset $3
  ) as movement on true
  where wallet.user_id = $1
  order by movement.id desc`

/** The shopper's wallet with a page of its movements; null when there is none. */
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

/** What a movement of money is for: a cause moves money for one reference once. */
export type Cause = {
  cause: 'top-up' | 'refund' | 'shipping-refund'
  reference: string
  description: string
}

const moveIn = `
  with posted as (
    insert into ledger_transactions (cause, reference, description) values ($3, $4, $5) returning id
  )
  insert into ledger_entries (transaction_id, account_id, amount)
  select id, $1::uuid, $2::bigint from posted
  union all
  select posted.id, account.id, -$2::bigint from posted
    join ledger_accounts as account on account.kind = $6 and account.user_id is null`

/** Moves money into an account from one of the shop's own; the second time for the same cause it is an error. */
export async function post(
  tx: Tx,
  accountId: string,
  amount: Paise,
  from: 'provider' | 'refunds',
  { cause, reference, description }: Cause,
): Promise<void> {
  await run(tx, moveIn, [accountId, amount, cause, reference, description, from])
}

// One statement looks whether it is there and takes it: whoever was a moment later looks again at what is left.
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

/** Takes an order's money out of the shopper's wallet; false when there is not as much in it. */
export async function takeOutFor(
  tx: Tx,
  userId: string,
  amount: Paise,
  { reference, description }: Omit<Cause, 'cause'>,
): Promise<boolean> {
  return (await run(tx, takeOut, [userId, amount, reference, description])).length === 2
}

const balance = `select balance from ledger_accounts where user_id = $1`

/** What is in the shopper's wallet; nothing where there is none. */
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

/** Moves all that is in the shopper's wallet to what is unclaimed. */
export async function emptyWallet(tx: Tx, userId: string): Promise<void> {
  await run(tx, empty, [userId, userId])
}
