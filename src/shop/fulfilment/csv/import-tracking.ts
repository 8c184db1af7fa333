import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt, type Tx } from '../../../platform/database.ts'
import { type CsvRefusal, readCsv } from '../../catalog/csv/read-csv.ts'
import { MAX_SELECTED, type Order } from '../../orders/rules.ts'
import { lockOrders } from '../../orders/store.ts'
import { listCouriers } from '../../shipments/couriers-store.ts'
import { normalizeTrackingNumber, type Shipment, trackingNumberPattern } from '../../shipments/rules.ts'
import { addShipments, assignItems, listShipments, updateShipment } from '../../shipments/store.ts'
import { insertDeferredBatch, listDeferredChanges } from '../deferred-changes-store.ts'
import { type CourierRow, type RowProblem, readColumns, repeated } from './column-rules.ts'
import { findOrdersByNumber, findOrdersNamed } from './store.ts'

export type TrackingRefusal =
  | CsvRefusal
  | { reason: 'missing-columns' | 'too-many' }
  | { reason: 'wrong-rows'; wrong: RowProblem[] }

export type TrackingImport = { shipped: number; numbered: number; left: number }

type Named = { row: CourierRow; number: string; courierId: string; orderId: string }

/**
 * Gives orders the tracking numbers of a courier's file: what is pending is shipped in that parcel, which is held and undone by
 * its batch; what has left without a number gets it. Where a row is wrong, nothing is done.
 */
export async function importTracking(
  by: string,
  { file, courierId, batch }: { file: Uint8Array; courierId: string | null; batch: string },
): Promise<Result<TrackingImport, TrackingRefusal>> {
  const table = readCsv(file)
  if (!table.ok) return table
  const rows = readColumns(table.value, ['order', 'number'])
  if (!rows) return refused({ reason: 'missing-columns' })
  if (rows.length === 0) return refused({ reason: 'empty' })
  if (rows.length > MAX_SELECTED) return refused({ reason: 'too-many' })
  return attempt(async (tx) => {
    const read = await readRows(tx, rows, courierId)
    if (read.wrong.length > 0) return refused({ reason: 'wrong-rows', wrong: inOrder(read.wrong) })
    return applyRows(tx, { by, batch, named: read.named })
  })
}

const inOrder = (wrong: RowProblem[]) => wrong.toSorted((one, other) => one.row - other.row)

async function readRows(
  tx: Tx,
  rows: readonly CourierRow[],
  courierId: string | null,
): Promise<{ named: Named[]; wrong: RowProblem[] }> {
  const couriers = await listCouriers(tx)
  const orders = await findOrdersNamed(
    tx,
    rows.map(({ order }) => order),
  )
  const wrong: RowProblem[] = []
  const named: Named[] = []
  for (const row of rows) {
    const refuse = (message: string) => wrong.push({ row: row.row, message })
    const number = normalizeTrackingNumber(row.number)
    const [orderId, another] = orders.get(row.order) ?? []
    const courier = row.courier
      ? couriers.find(({ name }) => name.toLowerCase() === row.courier.toLowerCase())
      : couriers.find(({ id }) => id === courierId)
    if (!orderId) refuse(row.order ? `There is no order ${row.order.toUpperCase()}` : 'The order is missing')
    else if (another) refuse(`Several orders end with ${row.order.toUpperCase()}: write the whole number`)
    else if (!trackingNumberPattern.test(number))
      refuse('A tracking number has 4 to 40 letters, digits and hyphens')
    else if (!courier) refuse(row.courier ? `There is no courier ${row.courier}` : 'Choose a courier')
    else named.push({ row, number, courierId: courier.id, orderId })
  }
  const values = (of: (one: Named) => string) => named.map((one) => ({ row: one.row.row, value: of(one) }))
  wrong.push(
    ...repeated(
      values(({ number }) => number),
      'The tracking number',
    ),
  )
  wrong.push(
    ...repeated(
      values(({ row }) => row.order.toUpperCase()),
      'The order',
    ),
  )
  const owners = await findOrdersByNumber(
    tx,
    named.map(({ number }) => number),
  )
  for (const { row, number, orderId } of named)
    if (owners.some((owner) => owner.number === number && owner.orderId !== orderId))
      wrong.push({ row: row.row, message: `Another order has the tracking number ${number}` })
  return { named, wrong }
}

type Plan = Named & { assign: string[]; ship: string[]; edit: Shipment | null }

async function applyRows(
  tx: Tx,
  { by, batch, named }: { by: string; batch: string; named: readonly Named[] },
): Promise<Result<TrackingImport, TrackingRefusal>> {
  const ids = named.map(({ orderId }) => orderId)
  const orders = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]))
  const held = new Set((await listDeferredChanges(tx, ...ids)).map(({ itemId }) => itemId))
  const shipments = Map.groupBy(await listShipments(tx, ids), ({ orderId }) => orderId)
  const wrong: RowProblem[] = []
  const plans: Plan[] = []
  let left = 0
  for (const one of named) {
    const order = orders.get(one.orderId)
    const plan = order && planOf(one, order, shipments.get(order.id) ?? [], held)
    if (plan === 'left') left++
    else if (plan) plans.push({ ...one, ...plan })
    else wrong.push({ row: one.row.row, message: 'Nothing of this order waits for a tracking number' })
  }
  if (wrong.length > 0) return refused({ reason: 'wrong-rows', wrong })

  const drafts = plans
    .filter(({ edit }) => !edit)
    .map(({ orderId, courierId, number }) => ({
      orderId,
      courierId,
      trackingNumber: number,
      weightGrams: null,
    }))
  const added = drafts.length > 0 ? await addShipments(tx, by, drafts) : new Map<string, string>()
  const items: { itemId: string; shipmentId: string }[] = []
  for (const { row, number, courierId, orderId, assign, edit } of plans) {
    const taken = { row: row.row, message: `Another order has the tracking number ${number}` }
    if (edit) {
      const draft = { courierId, trackingNumber: number, weightGrams: edit.weightGrams }
      if (!(await updateShipment(tx, edit.id, draft))) wrong.push(taken)
      continue
    }
    const shipmentId = added.get(orderId)
    if (shipmentId) items.push(...assign.map((itemId) => ({ itemId, shipmentId })))
    else wrong.push(taken)
  }
  if (wrong.length > 0) return refused({ reason: 'wrong-rows', wrong })
  if (items.length > 0) await assignItems(tx, items)
  const shipped = plans.flatMap(({ ship }) => ship)
  if (shipped.length > 0)
    await insertDeferredBatch(tx, shipped, { id: batch, to: 'Shipped', by, reason: null })
  const shippedOrders = plans.filter(({ ship }) => ship.length > 0).length
  return done({ shipped: shippedOrders, numbered: plans.length - shippedOrders, left })
}

function planOf(
  { number, courierId }: Named,
  order: Order,
  shipments: readonly Shipment[],
  held: ReadonlySet<string>,
): Pick<Plan, 'assign' | 'ship' | 'edit'> | 'left' | null {
  const known = shipments.find(({ trackingNumber }) => trackingNumber === number)
  const pending = order.items.filter(({ id, status }) => status === 'Pending' && !held.has(id))
  if (pending.length > 0 && (!known || known.courier.id === courierId)) {
    const itemIds = pending.map(({ id }) => id)
    return { assign: itemIds, ship: itemIds, edit: null }
  }
  if (known) return 'left'
  const waiting = shipments.filter((one) => one.trackingNumber === null && one.returnedAt === null)
  if (waiting.length === 1) return { assign: [], ship: [], edit: waiting[0] ?? null }
  const inParcels = new Set(shipments.flatMap(({ itemIds }) => itemIds))
  const loose = order.items.filter(({ id, status }) => status === 'Shipped' && !inParcels.has(id))
  if (loose.length === 0) return null
  return { assign: loose.map(({ id }) => id), ship: [], edit: null }
}
