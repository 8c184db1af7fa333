import type pg from 'pg'
import type { Bought, Entry } from './journal.ts'

type StoredOrder = {
  id: string
  shopper: string
  mark: string
  state: string
  method: string
  total: number
  /** Placed for a return, with the address and thus the mark of its order; no attempt made it. */
  isExchange: boolean
  items: (Bought & { id: string; passed: string[]; status: string })[]
}

type OrderEntry = Extract<Entry, { what: 'ordered' }>
type ReportedOrder = Extract<Entry, { what: 'ordered' | 'shown' }>

const everyOrder = `
  select orders.id, user_id as shopper, shipping_address ->> 'locality' as mark, state, payment_method as method,
    total / 100.0::float8 as total, bool_or(order_items.id in (select id from exchanges)) as "isExchange", json_agg(json_build_object(
      'id', order_items.id, 'productId', product_id, 'size', size, 'quantity', quantity, 'price', price / 100.0::float8,
      'status', status, 'passed', array(
        select to_status from order_item_history where item_id = order_items.id order by order_item_history.id)
    ) order by position) as items
  from orders join order_items on order_id = orders.id group by orders.id`

async function readOrders(client: pg.Client): Promise<Map<string, StoredOrder>> {
  const { rows } = await client.query<StoredOrder>(everyOrder)
  return new Map(rows.map((order) => [order.id, order]))
}

/** Orders with their items and totals, and status changes, that were acknowledged and are not in the database. */
export async function findLost(client: pg.Client, entries: Entry[]): Promise<string[]> {
  const orders = await readOrders(client)
  const mayBeUndone = new Set(
    entries.flatMap((entry) => (entry.what === 'asked to undo' ? [entry.held] : [])),
  )
  const batchMayBeUndone = new Set(
    entries.flatMap((entry) => (entry.what === 'asked to undo' ? (entry.orders ?? []) : [])),
  )
  const isReplaced = (held: Entry, itemId: string) =>
    entries.slice(entries.indexOf(held) + 1).some((later) => 'itemId' in later && later.itemId === itemId)
  // An item of an order that is undone by itself may be one that the batch had moved.
  const undoneOf = new Set(
    entries.flatMap((entry) => (entry.what === 'held' && mayBeUndone.has(entry.held) ? [entry.orderId] : [])),
  )
  return entries.flatMap((entry) => {
    if (entry.what === 'batched')
      // What a batch delivered leaves out what was pending then, and that may be shipped later.
      return (entry.to === 'Shipped' ? entry.orders : [])
        .filter((id) => !mayBeUndone.has(entry.batch) && !undoneOf.has(id))
        .filter((id) => orders.get(id)?.items.some(({ status }) => status === 'Pending') ?? true)
        .map((id) => `order ${id} was not moved as a whole by its batch`)
    if (entry.what === 'ordered')
      return isThere(orders.get(entry.orderId), entry) ? [] : [`lost: ${JSON.stringify(entry)}`]
    if (entry.what !== 'moved' && entry.what !== 'held') return []
    const item = orders.get(entry.orderId)?.items.find(({ id }) => id === entry.itemId)
    if (item?.passed.includes(entry.to)) return []
    if (entry.what === 'held') {
      // While a change is held its shopper may cancel the item, and an admin choose again.
      if (mayBeUndone.has(entry.held) || batchMayBeUndone.has(entry.orderId) || item?.status === 'Cancelled')
        return []
      if (isReplaced(entry, entry.itemId)) return []
    }
    return [`lost: ${JSON.stringify(entry)}, but the item has been ${item?.passed.join(', ')}`]
  })
}

function isThere(stored: StoredOrder | undefined, reported: ReportedOrder): boolean {
  return (
    stored?.state === 'placed' &&
    stored.shopper === reported.shopper &&
    stored.method === reported.method &&
    stored.total === reported.total &&
    essence(stored.items) === essence(reported.items)
  )
}

const essence = (items: Bought[]) =>
  JSON.stringify(
    items.map(({ productId, size, quantity, price }) => [productId, Number(size), quantity, price]),
  )

/** Attempts that made two orders, one after a refusal, or one that was never acknowledged. */
export async function findDuplicates(client: pg.Client, entries: Entry[]): Promise<string[]> {
  const orders = [...(await readOrders(client)).values()].filter(
    ({ state, isExchange }) => state === 'placed' && !isExchange,
  )
  const made = Map.groupBy(orders, ({ mark }) => mark)
  const ordered = entries.filter((entry) => entry.what === 'ordered')
  const reported = new Map(ordered.map((entry) => [entry.orderId, entry]))
  const twice = [...made.values()].filter((same) => same.length > 1)
  const refused = entries.filter((entry) => entry.what === 'refused' && made.has(entry.mark))
  const unreported = orders.filter(({ id, method }) => method !== 'Razorpay' && !reported.has(id))
  const keys = Map.groupBy(ordered, ({ orderId }) => orderId)
  const shared = [...keys.values()].filter((same) => new Set(same.map(({ key }) => key)).size > 1)
  return [
    ...twice.map(([first, ...others]) => `made ${others.length + 1} times: ${first?.mark}, ${first?.method}`),
    ...refused.map((entry) => `made although refused: ${JSON.stringify(entry)}`),
    ...unreported.map(({ id, mark }) => `made and never answered: ${id}, ${mark}`),
    ...shared.map(([first]) => `answered for two attempts: ${first && inWords(first)}`),
  ]
}

const inWords = ({ orderId, mark, method, total, key }: OrderEntry) =>
  `${orderId} (${mark}, ${method}, ₹${total}, key ${key})`

const halfDone = {
  'exchanges are open, and their item is not asked back': `
    select exchanges.id from exchanges join order_items on order_items.id = returned_item_id
    where state = 'open' and status <> 'ReturnInitialized'`,
  'exchanges are ordered, and have no item of an order or their return is not accepted': `
    select exchanges.id from exchanges join order_items as returned on returned.id = returned_item_id
    left join order_items as sent on sent.id = exchanges.id
    where state = 'ordered' and (sent.id is null or returned.status <> 'ReturnAccepted')`,
  'parcels came back, and nothing of them is cancelled': `
    select id from shipments where returned_at is not null and not exists (
      select from shipment_items join order_items on order_items.id = item_id
      where shipment_id = shipments.id and status = 'Cancelled')`,
  'parcels have an item that was not dispatched': `
    select shipment_id as id from shipment_items join order_items on order_items.id = item_id
    where status = 'Pending'`,
  'parcels are empty': `
    select id from shipments where not exists (select from shipment_items where shipment_id = shipments.id)`,
}

/** Exchanges and parcels of which a part is done. */
export async function findHalfDone(client: pg.Client): Promise<string[]> {
  const faults: string[] = []
  for (const [words, query] of Object.entries(halfDone)) {
    const { rows } = await client.query<{ id: string }>(query)
    if (rows.length > 0) faults.push(`${rows.length} ${words}: ${rows[0]?.id}`)
  }
  return faults
}
