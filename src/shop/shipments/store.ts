import { type Database, run, type Tx } from '../../platform/database.ts'
import type { Shipment, ShipmentDraft } from './rules.ts'

const ofOrders = `
  select shipments.id, order_id as "orderId", tracking_number as "trackingNumber", weight_grams as "weightGrams",
    shipments.created_at as "createdAt", returned_at as "returnedAt",
    json_build_object('id', couriers.id, 'name', couriers.name, 'trackingUrl', tracking_url) as courier,
    array(select item_id::text from shipment_items where shipment_id = shipments.id order by item_id) as "itemIds"
  from shipments join couriers on couriers.id = courier_id
  where order_id = any($1::uuid[]) order by shipments.id`

/** Oldest first. */
export function listShipments(on: Database, orderIds: readonly string[]): Promise<Shipment[]> {
  return run<Shipment>(on, ofOrders, [orderIds])
}

const orderOf = 'select order_id as "orderId" from shipments where id = $1'

export async function findOrderOfShipment(on: Database, id: string): Promise<string | null> {
  const [found] = await run<{ orderId: string }>(on, orderOf, [id])
  return found?.orderId ?? null
}

const ofItem = 'select shipment_id as id from shipment_items where item_id = $1'

export async function findShipmentOfItem(on: Database, item: { id: string; orderId: string }) {
  const [found] = await run<{ id: string }>(on, ofItem, [item.id])
  if (!found) return null
  const shipments = await listShipments(on, [item.orderId])
  return shipments.find(({ id }) => id === found.id) ?? null
}

export async function hasCouriers(on: Database, ids: readonly string[]): Promise<boolean> {
  const text = 'select id from couriers where id = any($1::uuid[]) for key share'
  const wanted = new Set(ids)
  return (await run(on, text, [[...wanted]])).length === wanted.size
}

// A parcel of the same courier and number, or of none yet, takes what else leaves of its order.
const add = `
  with wanted as (
    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[])
      as wanted (order_id, courier_id, tracking_number, weight_grams)
  ), known as (
    select distinct on (wanted.order_id) shipments.id, shipments.order_id
    from wanted join shipments using (order_id, courier_id)
    where shipments.tracking_number is not distinct from wanted.tracking_number and returned_at is null
    order by wanted.order_id, shipments.id
  ), weighed as (
    update shipments set weight_grams = wanted.weight_grams from wanted join known using (order_id)
    where shipments.id = known.id and wanted.weight_grams is not null
  ), made as (
    insert into shipments (order_id, courier_id, tracking_number, weight_grams, created_by)
    select order_id, courier_id, tracking_number, weight_grams, $5 from wanted
    where not exists (select from known where known.order_id = wanted.order_id)
    order by courier_id, tracking_number
    on conflict (tracking_number, courier_id) do nothing
    returning id, order_id
  )
  select id, order_id as "orderId" from known union all select id, order_id from made`

/** The parcel's id by order, at most one each. An order is missing if another one has its tracking number. */
export async function addShipments(
  tx: Tx,
  by: string,
  wanted: readonly (ShipmentDraft & { orderId: string })[],
): Promise<Map<string, string>> {
  const rows = await run<{ id: string; orderId: string }>(tx, add, [
    wanted.map(({ orderId }) => orderId),
    wanted.map(({ courierId }) => courierId),
    wanted.map(({ trackingNumber }) => trackingNumber),
    wanted.map(({ weightGrams }) => weightGrams),
    by,
  ])
  return new Map(rows.map(({ id, orderId }) => [orderId, id]))
}

const assign = `
  with assigned as (
    insert into shipment_items (item_id, shipment_id) select * from unnest($1::uuid[], $2::uuid[])
    on conflict (item_id) do update set shipment_id = excluded.shipment_id
  )
  select distinct shipment_id as id from shipment_items where item_id = any($1::uuid[])`

const deleteEmpty = `
  delete from shipments where id = any($1::uuid[])
    and not exists (select from shipment_items where shipment_id = shipments.id)`

/** The orders must be locked. A parcel that is left empty is deleted. */
export async function assignItems(
  tx: Tx,
  items: readonly { itemId: string; shipmentId: string }[],
): Promise<void> {
  const values = [items.map(({ itemId }) => itemId), items.map(({ shipmentId }) => shipmentId)]
  const before = await run<{ id: string }>(tx, assign, values)
  if (before.length > 0) await run(tx, deleteEmpty, [before.map(({ id }) => id)])
}

const unassign = `
  delete from shipment_items using order_items
  where order_items.id = item_id and item_id = any($1::uuid[]) and status = 'Pending'
  returning shipment_id as id`

/** Takes items that have not left out of their parcels. The orders must be locked. */
export async function unassignPending(tx: Tx, itemIds: readonly string[]): Promise<void> {
  const left = await run<{ id: string }>(tx, unassign, [itemIds])
  if (left.length > 0) await run(tx, deleteEmpty, [left.map(({ id }) => id)])
}

const edit = `
  update shipments set courier_id = $2, tracking_number = $3, weight_grams = $4
  where id = $1 and not exists (
    select from shipments as other where other.courier_id = $2 and other.tracking_number = $3 and other.id <> $1)
  returning id`

/** False if another parcel has the number. Throws a unique violation if one gets it at the same moment. */
export async function updateShipment(tx: Tx, id: string, draft: ShipmentDraft): Promise<boolean> {
  const { courierId, trackingNumber, weightGrams } = draft
  return (await run(tx, edit, [id, courierId, trackingNumber, weightGrams])).length > 0
}
