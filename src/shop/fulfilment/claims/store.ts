import { offsetOf, type Page } from '../../../lib/paging.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { Claim, ClaimDraft, ClaimRefusal, ClaimState } from './rules.ts'

const select = (claims: string) => `
  select claims.id, shipment_id as "shipmentId", amount, reference, claims.state, order_id as "orderId", order_number as "orderNumber",
    tracking_number as "trackingNumber", made_at as "madeAt", updated_at as "updatedAt",
    json_build_object('id', couriers.id, 'name', couriers.name) as courier
  from (${claims}) as claims
  join shipments on shipments.id = shipment_id join orders on orders.id = order_id join couriers on couriers.id = courier_id
  order by claims.id desc`

const list = select(
  'select * from courier_claims where $1::text is null or state = $1 order by id desc limit $2 offset $3',
)

const count = `
  select count(*)::int as total, coalesce(sum(amount), 0)::bigint as amount
  from courier_claims where $1::text is null or state = $1`

type Sums = { total: number; amount: Claim['amount'] }

/** Newest first; the sums are of all pages. */
export async function listClaims(
  on: Database,
  page: Page,
  state: ClaimState | null,
): Promise<Sums & { claims: Claim[] }> {
  const claims = await run<Claim>(on, list, [state, page.limit, offsetOf(page)])
  const [sums] = (await run<Sums>(on, count, [state])) as [Sums]
  return { claims, ...sums }
}

const ofOrder = select(`
  select courier_claims.* from courier_claims join shipments on shipments.id = shipment_id where order_id = $1`)

export const listClaimsOfOrder = (on: Database, orderId: string): Promise<Claim[]> =>
  run<Claim>(on, ofOrder, [orderId])

const lock = select('select * from courier_claims where id = $1 for no key update')

export async function lockClaim(tx: Tx, id: string): Promise<Claim | null> {
  const [claim] = await run<Claim>(tx, lock, [id])
  return claim ?? null
}

const insert = `
  insert into courier_claims (shipment_id, amount, reference, made_by) values ($1, $2, $3, $4)
  on conflict do nothing returning id`

export async function insertClaim(
  tx: Tx,
  { shipmentId, amount, reference, by }: ClaimDraft & { by: string },
): Promise<Result<Claim, ClaimRefusal>> {
  const [made] = await run<{ id: string }>(tx, insert, [shipmentId, amount, reference, by])
  const claim = made && (await lockClaim(tx, made.id))
  return claim ? done(claim) : refused({ reason: 'claimed' })
}

const update = `
  update courier_claims set amount = $2, reference = $3, state = $4, updated_at = now() where id = $1
  returning updated_at as "updatedAt"`

export async function updateClaim(tx: Tx, claim: Claim): Promise<Result<Claim, ClaimRefusal>> {
  const { id, amount, reference, state } = claim
  const [updated] = await run<Pick<Claim, 'updatedAt'>>(tx, update, [id, amount, reference, state])
  return done({ ...claim, ...updated })
}
