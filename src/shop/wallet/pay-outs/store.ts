import type { Day } from '../../../lib/dates.ts'
import { fromPaise, type Paise } from '../../../lib/money.ts'
import { offsetOf, type Page } from '../../../lib/paging.ts'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import { MAX_PAY_OUTS, type PayOut, type PayOutStatus } from './rules.ts'

export type SealedDestination = { kind: 'upi' | 'bank'; lastFour: string; sealed: Buffer }

const save = `
  insert into pay_out_destinations (item_id, user_id, kind, last_four, sealed) values ($1, $2, $3, $4, $5)`

export async function saveDestination(
  tx: Tx,
  { itemId, userId }: { itemId: string; userId: string },
  { kind, lastFour, sealed }: SealedDestination,
): Promise<void> {
  await run(tx, save, [itemId, userId, kind, lastFour, sealed])
}

export async function deleteDestinations(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await run(tx, 'delete from pay_out_destinations where item_id = any ($1::uuid[])', [itemIds])
}

export async function deleteDestinationsOf(tx: Tx, userId: string): Promise<void> {
  await run(tx, 'delete from pay_out_destinations where user_id = $1', [userId])
}

// `FOR SHARE`: erasing the account waits, and then finds the pay-out.
const lock = 'select from pay_out_destinations where item_id = $1 for share'

export async function hasDestination(tx: Tx, itemId: string): Promise<boolean> {
  return (await run(tx, lock, [itemId])).length > 0
}

export const hasDestinationOf = (item: string) =>
  `exists (select from pay_out_destinations as account where account.item_id = ${item})`

const insertDue = `
  insert into pay_outs (item_id, movement_id, amount, kind, last_four, status, created_at)
  select item_id, $2::uuid, $3::bigint, kind, last_four, 'due', $4::timestamptz from pay_out_destinations where item_id = $1`

export async function insertDuePayOut(
  tx: Tx,
  { itemId, movementId, amount }: { itemId: string; movementId: string; amount: Paise },
  now: Date,
): Promise<void> {
  await run(tx, insertDue, [itemId, movementId, amount, now])
}

const insertAtCounter = `
  insert into pay_outs (item_id, movement_id, amount, kind, status, reference, paid_on, settled_by, created_at, settled_at)
  values ($1, $2, $3::bigint, 'counter', 'paid', $4, $5, $6, $7::timestamptz, $7::timestamptz) returning id`

/** Given back at the counter, at once. Returns its id. */
export async function insertCounterPayOut(
  tx: Tx,
  { itemId, movementId, amount }: { itemId: string; movementId: string; amount: Paise },
  { reference, paidOn, by, at }: PaidNote,
): Promise<string> {
  const values = [itemId, movementId, amount, reference, paidOn, by, at]
  const [row] = await run<{ id: string }>(tx, insertAtCounter, values)
  if (!row) throw new Error('an insert returns its row')
  return row.id
}

const insertPaid = `
  insert into pay_outs (key, amount, status, reference, paid_on, note, settled_by, created_at, settled_at)
  values ($1, $2::bigint, 'paid', $3, $4, $5, $6, $7, $7) on conflict (key) do nothing returning id`

export type PaidNote = { reference: string; paidOn: Day; by: string; at: Date }

/** Of unclaimed money. Null if the key is used. */
export async function insertUnclaimedPayOut(
  tx: Tx,
  { key, amount, note }: { key: string; amount: Paise; note: string },
  { reference, paidOn, by, at }: PaidNote,
): Promise<string | null> {
  const rows = await run<{ id: string }>(tx, insertPaid, [key, amount, reference, paidOn, note, by, at])
  return rows[0]?.id ?? null
}

const byKey = `select amount, reference, paid_on::text as "paidOn", note from pay_outs where key = $1`

export async function findPayOutOfKey(
  tx: Tx,
  key: string,
): Promise<{ amount: Paise; reference: string; paidOn: Day; note: string } | null> {
  type Row = { amount: number; reference: string; paidOn: Day; note: string }
  const [row] = await run<Row>(tx, byKey, [key])
  return row ? { ...row, amount: fromPaise(row.amount) } : null
}

const lockUnclaimed = `select id from ledger_accounts where kind = 'unclaimed' and user_id is null for no key update`
const unclaimed = `
  select coalesce(sum(amount), 0)::bigint as amount from ledger_entries
  where account_id = (select id from ledger_accounts where kind = 'unclaimed' and user_id is null)`

export async function readUnclaimed(on: Database): Promise<Paise> {
  const [row] = await run<{ amount: number }>(on, unclaimed, [])
  return fromPaise(row?.amount ?? 0)
}

/** Locked, so that no more is paid out than there is. */
export async function lockAndReadUnclaimed(tx: Tx): Promise<Paise> {
  await run(tx, lockUnclaimed, [])
  return readUnclaimed(tx)
}

export type MovedPayOut = { id: string; itemId: string; orderId: string; userId: string; amount: Paise }

type MovedRow = Omit<MovedPayOut, 'amount'> & { amount: number }

const pay = `
  update pay_outs set status = 'paid', reference = $2, paid_on = $3, settled_by = $4, settled_at = $5
  from (
    select id from pay_outs where id = any ($1::uuid[]) and status = 'due' order by id for no key update
  ) as due, order_items join orders on orders.id = order_id
  where pay_outs.id = due.id and order_items.id = item_id
  returning pay_outs.id, item_id as "itemId", order_id as "orderId", user_id as "userId", amount`

/** Those that were due. */
export async function markPaid(
  tx: Tx,
  ids: readonly string[],
  { reference, paidOn, by, at }: PaidNote,
): Promise<MovedPayOut[]> {
  const rows = await run<MovedRow>(tx, pay, [ids, reference, paidOn, by, at])
  return rows.map((row) => ({ ...row, amount: fromPaise(row.amount) }))
}

const giveBack = `
  with was as (
    select id, status from pay_outs where id = $1 and status in ('due', 'paid') and item_id is not null
      and kind is distinct from 'counter' for no key update
  ), moved as (
    update pay_outs set status = 'returned', settled_by = $2, settled_at = $3
    from was where pay_outs.id = was.id returning pay_outs.id, item_id, amount, was.status
  )
  select moved.id, item_id as "itemId", order_id as "orderId", user_id as "userId", amount, moved.status as was
  from moved join order_items on order_items.id = item_id join orders on orders.id = order_id`

/** Null if it was returned before, or given back at the counter. */
export async function markReturned(
  tx: Tx,
  id: string,
  { by, at }: { by: string | null; at: Date },
): Promise<(MovedPayOut & { was: Exclude<PayOutStatus, 'returned'> }) | null> {
  type Row = MovedRow & { was: Exclude<PayOutStatus, 'returned'> }
  const [row] = await run<Row>(tx, giveBack, [id, by, at])
  return row ? { ...row, amount: fromPaise(row.amount) } : null
}

const dueOf = `
  select pay_outs.id from pay_outs join order_items on order_items.id = item_id join orders on orders.id = order_id
  where user_id = $1 and pay_outs.status = 'due' order by pay_outs.id`

export async function listDueOf(tx: Tx, userId: string): Promise<string[]> {
  return (await run<{ id: string }>(tx, dueOf, [userId])).map(({ id }) => id)
}

const listed = `
  select pay_outs.id, order_id as "orderId", order_number as "orderNumber", pay_outs.amount, kind, last_four as "lastFour", pay_outs.status, reference,
    paid_on::text as "paidOn", note, pay_outs.created_at as "createdAt", settled_at as "settledAt",
    case when users.id is not null then json_build_object('id', users.id, 'name', users.name) end as customer
  from pay_outs left join order_items on order_items.id = item_id left join orders on orders.id = order_id
  left join users on users.id = user_id
  where $1::text is null or pay_outs.status = $1
  order by pay_outs.created_at desc, pay_outs.id desc limit $2 offset $3`
const counted = `
  select count(*)::int as total, coalesce(sum(amount), 0)::bigint as amount from pay_outs
  where $1::text is null or status = $1`

export async function listPayOuts(
  on: Database,
  page: Page,
  status: PayOutStatus | null,
): Promise<{ payOuts: PayOut[]; total: number; amount: Paise }> {
  type Row = Omit<PayOut, 'amount'> & { amount: number }
  const rows = await run<Row>(on, listed, [status, page.limit, offsetOf(page)])
  const [sums] = (await run<{ total: number; amount: number }>(on, counted, [status])) as [
    { total: number; amount: number },
  ]
  return {
    payOuts: rows.map((row) => ({ ...row, amount: fromPaise(row.amount) })),
    total: sums.total,
    amount: fromPaise(sums.amount),
  }
}

const dues = `
  select pay_outs.id, order_number as "orderNumber", pay_outs.amount, sealed, destination.kind from pay_outs
  join order_items on order_items.id = item_id join orders on orders.id = order_id left join pay_out_destinations as destination using (item_id)
  where pay_outs.status = 'due' order by pay_outs.created_at, pay_outs.id limit ${MAX_PAY_OUTS}`

export type SealedPayOut = { id: string; orderNumber: number; amount: Paise; sealed: Buffer | null }

export async function listSealedPayOuts(on: Database): Promise<SealedPayOut[]> {
  const rows = await run<Omit<SealedPayOut, 'amount'> & { amount: number }>(on, dues, [])
  return rows.map((row) => ({ ...row, amount: fromPaise(row.amount) }))
}
