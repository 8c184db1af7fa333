import { firstIdAt } from '../../../lib/moments.ts'
import { type Database, run, type Tx } from '../../../platform/database.ts'

const mask = `
  with old as (
    select id, not exists (select from invoices where order_id = orders.id and issued_at >= $1)
      and not exists (select from credit_notes where order_id = orders.id and issued_at >= $1) as over
    from orders where id >= $3::uuid and id < $2::uuid order by id limit $4
  ), masked as (
    update orders set gstin = null, legal_name = null, shipping_address = jsonb_build_object(
      'name', 'No longer kept', 'phone', '', 'address', '', 'locality', '', 'city', '', 'pinCode', '',
      'state', shipping_address -> 'state', 'typeofPlace', shipping_address -> 'typeofPlace')
    from old where orders.id = old.id and over and shipping_address is not null
  ), masked_invoices as (
    update invoices set document = jsonb_set(document, '{buyer}', masked_buyer(document -> 'buyer'))
    from old where order_id = id and over
  ), masked_notes as (
    update credit_notes set document = jsonb_set(document, '{buyer}', masked_buyer(document -> 'buyer'))
    from old where order_id = id and over
  ), deleted_notes as (
    delete from notes using old where notes.order_id = old.id and over
  ), deleted_addresses as (
    delete from order_addresses using old where order_addresses.order_id = old.id and over
  )
  select count(*)::int as count, max(id::text) as last, min(id::text) filter (where not over) as kept from old`

/** Masks `limit` orders from `after` on made before `moment`; `kept` is the first with a younger document. */
export async function maskOrders(
  tx: Tx,
  moment: Date,
  after: string,
  limit: number,
): Promise<{ count: number; last: string | null; kept: string | null }> {
  const [found] = await run<{ count: number; last: string | null; kept: string | null }>(tx, mask, [
    moment,
    firstIdAt(moment),
    after,
    limit,
  ])
  return found ?? { count: 0, last: null, kept: null }
}

/** Locked until `tx` ends. */
export async function lockMaskedBefore(tx: Tx): Promise<string> {
  const [row] = await run<{ id: string }>(tx, 'select before_id as id from masked_orders for update', [])
  return row?.id ?? ''
}

export async function setMaskedBefore(tx: Tx, id: string): Promise<void> {
  await run(tx, 'update masked_orders set before_id = $1', [id])
}

// A quarter is named by its number.
const files = `
  delete from return_files where kind <> 'summary' and case when period like '%Q%'
    then left(period, 5) || lpad((right(period, 1)::int * 3)::text, 2, '0') else period end < $1`

/** The files of closed periods name buyers; those that ended before the month, `2026-04`, are deleted. */
export async function deleteReturnFilesBefore(on: Database, month: string): Promise<void> {
  await run(on, files, [month])
}
