import { type Paise, toRupees } from '../../../lib/money.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt, type Database, db } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import type { Order } from '../../orders/rules.ts'
import { lockOrders, readOrdersByIds } from '../../orders/store.ts'
import { lockCourier } from '../../shipments/couriers-store.ts'
import { readTrackingNumber } from '../../shipments/rules.ts'
import { listShipments } from '../../shipments/store.ts'
import type { MappedTable } from '../csv/column-rules.ts'
import { type CourierFile, type MapRefusal, mapFile, mapWholeFile } from '../csv/map-file.ts'
import { findOrdersByNumber, saveColumns } from '../csv/store.ts'
import {
  type CashParcel,
  cashOf,
  judgeRows,
  type RemittanceCheck,
  type RemittanceRefusal,
  summarize,
  understoodRows,
} from './rules.ts'
import { deleteRemittance, insertRemittanceOf, lockRemittance, readBooked } from './store.ts'

export async function checkRemittance(
  from: CourierFile,
): Promise<Result<{ table: MappedTable; check: RemittanceCheck }, MapRefusal>> {
  const mapped = await mapFile('remittance', from)
  if (!mapped.ok) return mapped
  const table = mapped.value
  if (!table.isComplete) return done({ table, check: summarize([]) })
  return done({ table, check: await judge(db, table, { courierId: from.courierId, read: readOrdersByIds }) })
}

type Booking = Omit<CourierFile, 'courierId'> & {
  courierId: string
  fileName: string
  rows: number
  total: Paise
}

/**
 * Books the rows that are understood. `rows` and `total`: how many and how much were when the file was checked; nothing is
 * booked if that is different now. What is booked already is not booked again.
 */
export async function bookRemittance(
  by: string,
  { fileName, rows, total, courierId, ...from }: Booking,
): Promise<Result<RemittanceCheck & { id: string }, MapRefusal | RemittanceRefusal>> {
  const mapped = await mapWholeFile('remittance', { ...from, courierId })
  if (!mapped.ok) return mapped
  const table = mapped.value
  return attempt<Result<RemittanceCheck & { id: string }, RemittanceRefusal>>(async (tx) => {
    const courier = await lockCourier(tx, courierId)
    if (!courier) return refused({ reason: 'no-courier' })
    const check = await judge(tx, table, { courierId, read: (_, ids) => lockOrders(tx, ids) })
    if (check.booked === 0) return refused({ reason: 'nothing-to-book' })
    if (check.booked !== rows || check.bookedTotal !== total) return refused({ reason: 'other-than-checked' })
    const id = await insertRemittanceOf(tx, by, { courierId, fileName, rows: understoodRows(check) })
    await saveColumns(tx, courierId, 'remittance', table.columns)
    const after = { courier: courier.name, parcels: check.booked, amount: toRupees(check.bookedTotal) }
    await recordChanges(tx, {
      by,
      thing: 'remittance',
      id,
      name: fileName,
      verb: 'created',
      before: null,
      after,
    })
    return done({ ...check, id })
  })
}

/** A file was booked by mistake, or with the wrong columns: its parcels are due again. */
export function removeRemittance(by: string, id: string): Promise<Result<null, { reason: 'gone' }>> {
  return attempt(async (tx) => {
    const remittance = await lockRemittance(tx, id)
    if (!remittance) return refused({ reason: 'gone' })
    await deleteRemittance(tx, id)
    const { fileName: name, courier, rows, amount } = remittance
    const before = { courier: courier.name, parcels: rows, amount: toRupees(amount) }
    await recordChanges(tx, { by, thing: 'remittance', id, name, verb: 'deleted', before, after: null })
    return done(null)
  })
}

async function judge(
  on: Database,
  table: MappedTable,
  { courierId, read }: { courierId: string | null; read: (on: Database, ids: string[]) => Promise<Order[]> },
): Promise<RemittanceCheck> {
  const numbers = table.rows.flatMap(({ number: written }) => {
    const number = readTrackingNumber(written)
    return number.ok ? [number.value] : []
  })
  const ids = [...new Set((await findOrdersByNumber(on, numbers)).map(({ orderId }) => orderId))]
  const orders = new Map((await read(on, ids)).map((order) => [order.id, order]))
  const shipments = await listShipments(on, ids)
  const ofOrder = Map.groupBy(shipments, ({ orderId }) => orderId)
  const booked = await readBooked(
    on,
    shipments.map(({ id }) => id),
  )
  const parcels = new Map<string, CashParcel[]>()
  for (const shipment of shipments) {
    const { id: shipmentId, orderId, trackingNumber: number, courier } = shipment
    const order = orders.get(orderId)
    if (!order || number === null) continue
    const cash = cashOf(order, shipment, ofOrder.get(orderId) ?? [])
    const parcel = {
      shipmentId,
      orderId,
      orderNumber: order.number,
      courierId: courier.id,
      booked: booked.get(shipmentId) ?? [],
      ...cash,
    }
    parcels.set(number, [...(parcels.get(number) ?? []), parcel])
  }
  return summarize(judgeRows(table.rows, parcels, courierId))
}
