import type { Database } from '../../../platform/database.ts'
import { isMangled } from '../../catalog/csv/spreadsheet-rules.ts'
import { readSkus } from '../../catalog/stock/store.ts'
import { lacksPlaceOfSupply } from '../../invoices/place-of-supply.ts'
import type { Order } from '../../orders/rules.ts'
import { listCouriers } from '../../shipments/couriers-store.ts'
import { readTrackingNumber, trackingNumbersInWords } from '../../shipments/rules.ts'
import { listShipments } from '../../shipments/store.ts'
import { isPickedUp, unknownState } from '../bulk-rules.ts'
import { listDeferredChanges } from '../deferred-changes-store.ts'
import { inRowOrder, type MappedTable, orderNameIn, type RowProblem } from './column-rules.ts'
import { findOrdersByNumber, findOrdersNamed } from './store.ts'
import {
  courierNamed,
  type LeftRow,
  type NamedParcel,
  type ParcelPlan,
  parcelsIn,
  planParcel,
  type TrackingPlan,
  type TrackingRow,
} from './tracking-rules.ts'

type Rows = MappedTable['rows']

const shortenedOrder =
  'A spreadsheet has shortened this order number. Take the file as the courier sent it, or write the number as text'

/** The rows with a known order, courier and number, and why others have none; `left`: those of them whose order is known. */
export async function readTrackingRows(
  on: Database,
  rows: Rows,
  courierId: string | null,
): Promise<{ readable: TrackingRow[]; left: LeftRow[]; leftOut: RowProblem[] }> {
  const couriers = await listCouriers(on)
  const orders = await findOrdersNamed(
    on,
    rows.map(({ order }) => orderNameIn(order)),
  )
  const left: LeftRow[] = []
  const leftOut: RowProblem[] = []
  const readable = rows.flatMap(({ row, problem, ...written }) => {
    const name = orderNameIn(written.order)
    const [orderId, another] = orders.get(name) ?? []
    const leave = (message: string) => {
      leftOut.push({ row, message })
      if (orderId && !another) left.push({ orderId, sku: written.sku })
      return []
    }
    if (problem) return leave(problem)
    if (isMangled(written.order)) return leave(shortenedOrder)
    if (!orderId) return leave(name ? `There is no order ${name.toUpperCase()}` : 'The order is missing')
    if (another) return leave(`Several orders end with ${name.toUpperCase()}: write the whole number`)
    const number = readTrackingNumber(written.number)
    if (!number.ok) return leave(trackingNumbersInWords[number.refusal.reason])
    const courier = written.courier
      ? courierNamed(couriers, written.courier)
      : couriers.find(({ id }) => id === courierId)
    if (!courier)
      return leave(written.courier ? `There is no courier ${written.courier}` : 'Choose a courier')
    return [{ row, orderId, number: number.value, courierId: courier.id, sku: written.sku }]
  })
  return { readable, left, leftOut }
}

/** A caller that carries out the plan passes locked orders. */
export async function planTracking(
  on: Database,
  { readable, left }: { readable: readonly TrackingRow[]; left: readonly LeftRow[] },
  orders: ReadonlyMap<string, Order>,
): Promise<TrackingPlan> {
  const ids = [...orders.keys()]
  const sizeIds = [...orders.values()].flatMap(({ items }) => items.map(({ sizeId }) => sizeId))
  const { parcels, leftOut } = parcelsIn(readable, orders, await readSkus(on, sizeIds), left)
  const numbers = parcels.map(({ number }) => number)
  const owners = Map.groupBy(await findOrdersByNumber(on, numbers), ({ number }) => number)
  const shipments = Map.groupBy(await listShipments(on, ids), ({ orderId }) => orderId)
  const held = new Set((await listDeferredChanges(on, ...ids)).map(({ itemId }) => itemId))
  const plans: ParcelPlan[] = []
  const known: NamedParcel[] = []
  for (const parcel of parcels) {
    const { rows, number, orderId } = parcel
    const leave = (message: string) => leftOut.push(...rows.map((row) => ({ row, message })))
    const order = orders.get(orderId)
    const plan = order && planParcel(parcel, order, shipments.get(orderId) ?? [], held)
    if (owners.get(number)?.some((owner) => owner.orderId !== orderId))
      leave(`Another order has the tracking number ${number}`)
    else if (order && lacksPlaceOfSupply(order)) leave(unknownState)
    else if (plan === 'known') known.push(parcel)
    else if (plan === 'came-back')
      leave(`The parcel ${number} has come back: what is sent again needs another number`)
    else if (plan === 'picked-up') leave(isPickedUp)
    else if (!plan || plan === 'nothing-waits') leave('Nothing of this order waits for a tracking number')
    else plans.push(plan)
  }
  return { plans, known, leftOut: inRowOrder(leftOut) }
}
