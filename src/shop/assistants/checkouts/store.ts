import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { Draft, Kind, Session } from './rules.ts'

const columns = `id, kind, profile, draft, told, canceled, cart_id as "cartId", handed_over_at as "handedOverAt",
  shopper_id as "shopperId", order_id as "orderId", updated_at as "updatedAt", expires_at as "expiresAt"`

const insert = `
  insert into assistant_sessions (id, kind, profile, draft, told, cart_id, created_at, updated_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7, $8) returning ${columns}`

type NewSession = Pick<
  Session,
  'id' | 'kind' | 'profile' | 'draft' | 'told' | 'cartId' | 'updatedAt' | 'expiresAt'
>

export async function insertSession(tx: Tx, session: NewSession): Promise<Session> {
  const { id, kind, profile, draft, told, cartId, updatedAt, expiresAt } = session
  const values = [
    id,
    kind,
    profile,
    JSON.stringify(draft),
    JSON.stringify(told),
    cartId,
    updatedAt,
    expiresAt,
  ]
  const [row] = await run<Session>(tx, insert, values)
  if (!row) throw new Error('A session was not inserted')
  return row
}

const find = `select ${columns} from assistant_sessions where id = $1 and kind = $2 and ($3::text is null or profile = $3)`

/** `profile` null: of any assistant. */
export async function findSession(
  on: Database,
  kind: Kind,
  id: string,
  profile: string | null,
): Promise<Session | null> {
  const [row] = await run<Session>(on, find, [id, kind, profile])
  return row ?? null
}

export async function lockSession(
  tx: Tx,
  kind: Kind,
  id: string,
  profile: string | null,
): Promise<Session | null> {
  const [row] = await run<Session>(tx, `${find} for no key update`, [id, kind, profile])
  return row ?? null
}

const ofCart = `select ${columns} from assistant_sessions where cart_id = $1`

export async function findCheckoutOfCart(tx: Tx, cartId: string): Promise<Session | null> {
  const [row] = await run<Session>(tx, ofCart, [cartId])
  return row ?? null
}

const update = `
  update assistant_sessions set draft = $2, told = $3, updated_at = $4, expires_at = $5 where id = $1`

export async function updateDraft(
  tx: Tx,
  id: string,
  { draft, told, updatedAt, expiresAt }: Pick<Session, 'told' | 'updatedAt' | 'expiresAt'> & { draft: Draft },
): Promise<void> {
  await run(tx, update, [id, JSON.stringify(draft), JSON.stringify(told), updatedAt, expiresAt])
}

const cancel = 'update assistant_sessions set canceled = true, updated_at = $2, cart_id = null where id = $1'

/** A cart that it was made of may become another checkout. */
export async function cancelSession(tx: Tx, id: string, now: Date): Promise<void> {
  await run(tx, cancel, [id, now])
}

const release = 'update assistant_sessions set cart_id = null where id = $1'

/** The cart may become another checkout. */
export async function releaseCart(tx: Tx, id: string): Promise<void> {
  await run(tx, release, [id])
}

const handOver =
  'update assistant_sessions set handed_over_at = $2, updated_at = $2 where id = $1 and handed_over_at is null'

export async function markHandedOver(tx: Tx, id: string, now: Date): Promise<void> {
  await run(tx, handOver, [id, now])
}

const take = 'update assistant_sessions set shopper_id = $2, taken_at = $3, updated_at = $3 where id = $1'

export async function markTaken(tx: Tx, id: string, shopperId: string, now: Date): Promise<void> {
  await run(tx, take, [id, shopperId, now])
}

// Each order belongs to the checkout that was taken last of those with any of its sizes; each checkout has its first order.
const complete = `
  update assistant_sessions as session set order_id = first.order_id, updated_at = first.placed_at
  from (
    select distinct on (owned.id) owned.id, owned.order_id, owned.placed_at
    from (
      select distinct on (orders.id) orders.id as order_id, orders.placed_at, open.id
      from assistant_sessions as open
      join orders on orders.user_id = open.shopper_id and orders.state = 'placed'
        and orders.placed_at >= open.taken_at and orders.placed_at < open.expires_at
      where open.order_id is null and not open.canceled
        and ($1::text is null or open.shopper_id = (select shopper_id from assistant_sessions where id = $1))
        and exists (
          select from order_items
          where order_items.order_id = orders.id and open.draft -> 'lines' @> jsonb_build_array(
            jsonb_build_object('sizeId', order_items.size_id::text)))
        and not exists (select from assistant_sessions as other where other.order_id = orders.id)
      order by orders.id, open.taken_at desc, open.id
    ) as owned
    order by owned.id, owned.placed_at
  ) as first
  where session.id = first.id and session.order_id is null and ($1::text is null or session.id = $1)`

/** Of one session, or of all (null) that a shopper has taken. */
export async function completeSessions(on: Database, id: string | null): Promise<void> {
  await run(on, complete, [id])
}

const number = 'select order_number as number from orders where id = $1'

export async function findOrderNumber(on: Database, orderId: string): Promise<number | null> {
  const [row] = await run<{ number: number }>(on, number, [orderId])
  return row?.number ?? null
}

const ofOrder = 'select id from assistant_sessions where order_id = $1'

export async function findCheckoutOfOrder(on: Database, orderId: string): Promise<string | null> {
  const [row] = await run<{ id: string }>(on, ofOrder, [orderId])
  return row?.id ?? null
}

const count = 'select count(*)::int as sessions from assistant_sessions'

export async function countSessions(on: Database): Promise<number> {
  const [row] = await run<{ sessions: number }>(on, count, [])
  return row?.sessions ?? 0
}

const deleteExpired = `
  delete from assistant_sessions where id in (
    select id from assistant_sessions where expires_at < $1 order by expires_at limit $2)`

export async function deleteExpiredSessions(on: Database, before: Date, limit: number): Promise<number> {
  return (await run(on, `${deleteExpired} returning id`, [before, limit])).length
}

const deleteBeyond = `
  delete from assistant_sessions where id in (
    select id from assistant_sessions where shopper_id is null order by created_at desc offset $1 limit $2)`

export async function deleteSessionsBeyond(on: Database, kept: number, limit: number): Promise<number> {
  return (await run(on, `${deleteBeyond} returning id`, [kept, limit])).length
}

const claim = `
  insert into assistant_requests (profile, key, request_hash, created_at) values ($1, $2, $3, $4)
  on conflict do nothing returning key`
const readRequest =
  'select request_hash as "requestHash", answer from assistant_requests where profile = $1 and key = $2'
const keep = 'update assistant_requests set answer = $3 where profile = $1 and key = $2'

type RequestKey = { profile: string; key: string }

/** False if the key was used before. Waits for a request with the same key. */
export async function claimRequest(
  tx: Tx,
  { profile, key }: RequestKey,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  return (await run(tx, claim, [profile, key, hash, now])).length > 0
}

export async function findRequest(tx: Tx, { profile, key }: RequestKey) {
  const [row] = await run<{ requestHash: Buffer; answer: unknown }>(tx, readRequest, [profile, key])
  return row ?? null
}

export async function keepAnswer(tx: Tx, { profile, key }: RequestKey, answer: unknown): Promise<void> {
  await run(tx, keep, [profile, key, JSON.stringify(answer)])
}

const deleteRequestsOver = `
  delete from assistant_requests where (profile, key) in (
    select profile, key from assistant_requests order by created_at desc offset $1 limit $2)
  returning key`

export async function deleteRequestsBeyond(on: Database, kept: number, limit: number): Promise<number> {
  return (await run(on, deleteRequestsOver, [kept, limit])).length
}

const deleteOld = `
  delete from assistant_requests where (profile, key) in (
    select profile, key from assistant_requests where created_at < $1 order by created_at limit $2)
  returning key`

export async function deleteOldRequests(on: Database, before: Date, limit: number): Promise<number> {
  return (await run(on, deleteOld, [before, limit])).length
}
