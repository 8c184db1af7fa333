import { type Database, run, type Tx } from '../../../platform/database.ts'
import { type BookedOutcome, type Delivery, outcomes, type Units } from '../../orders/outcome-rules.ts'

const units = `json_build_object(${outcomes.map((outcome) => `'${outcome}', ${outcome}`).join(', ')})`

const ofOrders = `
  select order_items.id as "itemId", coalesce(sent.was_sent, false) as "wasSent", requested_at as "stopRequestedAt",
    coalesce(booked, '[]') as booked
  from order_items
  join orders on orders.id = order_id and pickup is null
  left join stop_requests on stop_requests.item_id = order_items.id
  left join lateral (
    select json_agg(json_build_object('id', item_outcomes.id, 'itemId', item_id, 'corrects', corrects, 'units', ${units},
      'by', case when users.id is not null then json_build_object('id', users.id, 'name', users.name) end,
      'at', booked_at) order by item_outcomes.id) as booked
    from item_outcomes left join users on users.id = booked_by where item_id = order_items.id
  ) as known on true
  left join lateral (
    select true as was_sent from order_item_history
    where item_id = order_items.id and from_status = 'Shipped' and to_status = 'Cancelled' limit 1
  ) as sent on order_items.status = 'Cancelled'
  where order_id = any($1::uuid[])
  order by order_items.id`

type Row = Omit<Delivery, 'booked'> & { booked: (Omit<BookedOutcome, 'at'> & { at: string })[] }

/** What is picked up has none. */
export async function listDeliveries(on: Database, orderIds: readonly string[]): Promise<Delivery[]> {
  const rows = await run<Row>(on, ofOrders, [orderIds])
  return rows.map((row) => ({ ...row, booked: row.booked.map((one) => ({ ...one, at: new Date(one.at) })) }))
}

const ordersOf = 'select distinct order_id as id from order_items where id = any($1::uuid[])'

export async function listOrdersOfItems(on: Database, itemIds: readonly string[]): Promise<string[]> {
  return (await run<{ id: string }>(on, ordersOf, [itemIds])).map(({ id }) => id)
}

const requestStop = 'insert into stop_requests (item_id) values ($1)'

export async function insertStopRequest(tx: Tx, itemId: string): Promise<void> {
  await run(tx, requestStop, [itemId])
}

const insert = `
  with ended as (delete from stop_requests where item_id = $1)
  insert into item_outcomes (item_id, corrects, booked_by, ${outcomes}) values ($1, $2, $3, $4, $5, $6, $7, $8)
  returning id`

/** The order must be locked. Fails where an outcome is booked or corrected already. */
export async function insertOutcome(
  tx: Tx,
  itemId: string,
  { units, corrects, by }: { units: Units; corrects: string | null; by: string },
): Promise<string> {
  const counts = outcomes.map((outcome) => units[outcome])
  const [inserted] = await run<{ id: string }>(tx, insert, [itemId, corrects, by, ...counts])
  if (!inserted) throw new Error('an insert returns its row')
  return inserted.id
}

// A parcel has come back with the first of its items. Releases before booked nothing of those that they put back on the shelf.
const markReturned = `
  update shipments set returned_at = case when exists (
    select from shipment_items as part join order_items on order_items.id = part.item_id and status = 'Cancelled'
    left join item_outcomes as booked on booked.item_id = part.item_id
    where part.shipment_id = shipments.id
      and not exists (select from stop_requests where stop_requests.item_id = part.item_id)
      and not exists (select from item_outcomes as later where later.item_id = booked.item_id and later.corrects = booked.id)
      and (booked.id is null or booked.whole + booked.damaged > 0)
  ) then coalesce(returned_at, now()) end
  where id = (select shipment_id from shipment_items where item_id = $1)`

export async function markReturnedOfItem(tx: Tx, itemId: string): Promise<void> {
  await run(tx, markReturned, [itemId])
}
