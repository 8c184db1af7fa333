import { fromPaise } from '../../../lib/money.ts'
import { offsetOf, type Page } from '../../../lib/paging.ts'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import { sumOfChargesSql } from '../../charges/sql-rules.ts'
import {
  type BookedRow,
  collected,
  type Remittance,
  type RemittanceRow,
  type UnremittedParcel,
} from './rules.ts'

const bookedOf = `
  select shipment_id as "shipmentId", amount, booked_at as at, reference, paid_on::text as "paidOn"
  from remitted_parcels join remittances on remittances.id = remittance_id
  where shipment_id = any($1::uuid[]) order by remittance_id, file_row`

export async function readBooked(
  on: Database,
  shipmentIds: readonly string[],
): Promise<Map<string, BookedRow[]>> {
  type Row = Omit<BookedRow, 'amount'> & { shipmentId: string; amount: number }
  const rows = await run<Row>(on, bookedOf, [shipmentIds])
  const booked = rows.map(({ amount, ...row }) => ({ ...row, amount: fromPaise(amount) }))
  return Map.groupBy(booked, ({ shipmentId }) => shipmentId)
}

const insertRemittance = `
  insert into remittances (courier_id, file_name, booked_by) values ($1, $2, $3) returning id`

const insertRows = `
  insert into remitted_parcels (remittance_id, file_row, shipment_id, amount, expected, reference, paid_on)
  select $1, * from unnest($2::int[], $3::uuid[], $4::bigint[], $5::bigint[], $6::text[], $7::date[])`

const lockShipments = 'select from shipments where id = any($1::uuid[]) order by id for no key update'

const settle = `
  update shipments set cash_due = coalesce(
    (select sum(amount) from remitted_parcels where shipment_id = shipments.id), 0) <= 0
  where id = any($1::uuid[])`

/** The cash of a parcel is due while nothing of it is booked, or all of it was taken back. */
async function settleParcels(tx: Tx, shipmentIds: readonly string[]): Promise<void> {
  await run(tx, lockShipments, [shipmentIds])
  await run(tx, settle, [shipmentIds])
}

/** The orders must be locked. */
export async function insertRemittanceOf(
  tx: Tx,
  by: string,
  { courierId, fileName, rows }: { courierId: string; fileName: string; rows: readonly RemittanceRow[] },
): Promise<string> {
  const [made] = await run<{ id: string }>(tx, insertRemittance, [courierId, fileName, by])
  const id = made?.id ?? ''
  const shipmentIds = rows.map(({ shipmentId }) => shipmentId)
  await run(tx, insertRows, [
    id,
    rows.map(({ row }) => row),
    shipmentIds,
    rows.map(({ amount }) => amount),
    rows.map(({ expected }) => expected),
    rows.map(({ reference }) => reference),
    rows.map(({ paidOn }) => paidOn),
  ])
  await settleParcels(tx, shipmentIds)
  return id
}

const list = `
  select remittances.id, file_name as "fileName", booked_at as "bookedAt",
    json_build_object('id', couriers.id, 'name', couriers.name) as courier,
    case when users.id is not null then json_build_object('id', users.id, 'name', users.name) end as "bookedBy",
    rows, parcels, amount, expected, "references"
  from remittances join couriers on couriers.id = courier_id left join users on users.id = booked_by
  cross join lateral (
    select count(*)::int as rows, count(distinct shipment_id)::int as parcels, sum(amount)::bigint as amount,
      (select sum(once.expected)::bigint from (
        select distinct shipment_id, expected from remitted_parcels where remittance_id = remittances.id) as once) as expected,
      coalesce(array_agg(distinct reference) filter (where reference is not null), '{}') as "references"
    from remitted_parcels where remittance_id = remittances.id
  ) as sums`

type RemittanceLine = Omit<Remittance, 'amount' | 'expected'> & { amount: number; expected: number }
const toRemittance = ({ amount, expected, ...line }: RemittanceLine): Remittance => ({
  ...line,
  amount: fromPaise(amount),
  expected: fromPaise(expected),
})

/** Newest first. */
export async function listRemittances(
  on: Database,
  page: Page,
): Promise<{ remittances: Remittance[]; total: number }> {
  const newest = `${list} order by remittances.id desc limit $1 offset $2`
  const lines = await run<RemittanceLine>(on, newest, [page.limit, offsetOf(page)])
  const [count] = await run<{ total: number }>(on, 'select count(*)::int as total from remittances', [])
  return { remittances: lines.map(toRemittance), total: count?.total ?? 0 }
}

/** `FOR UPDATE`. */
export async function lockRemittance(tx: Tx, id: string): Promise<Remittance | null> {
  await run(tx, 'select id from remittances where id = $1 for update', [id])
  const [line] = await run<RemittanceLine>(tx, `${list} where remittances.id = $1`, [id])
  return line ? toRemittance(line) : null
}

/** Call `lockRemittance` first. Its parcels are due again. */
export async function deleteRemittance(tx: Tx, id: string): Promise<void> {
  const deleteRows =
    'delete from remitted_parcels where remittance_id = $1 returning shipment_id as "shipmentId"'
  const rows = await run<{ shipmentId: string }>(tx, deleteRows, [id])
  await run(tx, 'delete from remittances where id = $1', [id])
  await settleParcels(
    tx,
    rows.map(({ shipmentId }) => shipmentId),
  )
}

const statuses = collected.map((status) => `'${status}'`).join(', ')

/** Delivered before `before`, an expression, and its cash is due: or of those of `which`. */
export const unremittedParcels = (before: string, which = 'cash_due') => `
  select shipments.id, shipments.order_id, courier_id, tracking_number, delivered.at as delivered_at, delivered.amount
  from shipments cross join lateral (
    select max(history.created_at) as at, sum(price * quantity - coupon_share) as amount
    from shipment_items join order_items on order_items.id = item_id cross join lateral (
      select max(created_at) as created_at from order_item_history
      where item_id = order_items.id and to_status = 'Delivered'
    ) as history
    where shipment_id = shipments.id and status in (${statuses})
  ) as delivered
  where ${which} and returned_at is null and created_at < ${before} and delivered.at < ${before}`

// The parcel with the charges is the one that `findParcelWithCharges` finds.
const withCharges = (parcels: string) => `
  select due.id, due.order_id as "orderId", order_number as "orderNumber", tracking_number as "trackingNumber", delivered_at as "deliveredAt",
    courier_id, json_build_object('id', couriers.id, 'name', couriers.name) as courier,
    (due.amount + case when due.id = (
      select first.id from shipments as first where first.order_id = due.order_id and first.returned_at is null and exists (
        select from shipment_items join order_items on order_items.id = item_id
        where shipment_id = first.id and status <> 'Cancelled')
      order by first.id limit 1) then ${sumOfChargesSql} else 0 end)::bigint as "toCollect"
  from (${parcels}) as due
  join orders on orders.id = due.order_id join couriers on couriers.id = courier_id`

const remittedSince = (moment: string) => `not cash_due and shipments.id in (
    select shipment_id from remitted_parcels join remittances on remittances.id = remittance_id where booked_at >= ${moment}
  ) and not exists (
    select from remitted_parcels join remittances on remittances.id = remittance_id
    where shipment_id = shipments.id and booked_at < ${moment})`

/** As it was at `moment`, an expression: what was remitted later was due. */
export const cashDueOn = (moment: string) =>
  withCharges(`${unremittedParcels(moment)} union all ${unremittedParcels(moment, remittedSince(moment))}`)

const unremitted = `
  select id, "orderId", "orderNumber", "trackingNumber", "deliveredAt", courier, "toCollect"
  from (${withCharges(unremittedParcels('$1'))}) as parcels where $2::uuid is null or courier_id = $2`

const pageOfUnremitted = `
  select *, count(*) over ()::int as total, sum("toCollect") over ()::bigint as amount from (${unremitted}) as found
  order by "deliveredAt", id limit $3 offset $4`

/** Longest delivered first. `amount`: of all that is found. */
export async function listUnremitted(
  on: Database,
  page: Page,
  { before, courierId }: { before: Date; courierId: string | null },
) {
  type Row = Omit<UnremittedParcel, 'toCollect'> & { toCollect: number; total: number; amount: number }
  const rows = await run<Row>(on, pageOfUnremitted, [before, courierId, page.limit, offsetOf(page)])
  const [first] = rows
  return {
    parcels: rows.map(
      ({ total: _, amount: __, toCollect, ...row }): UnremittedParcel => ({
        ...row,
        toCollect: fromPaise(toCollect),
      }),
    ),
    total: first?.total ?? 0,
    amount: fromPaise(first?.amount ?? 0),
  }
}
