import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt, db, Overtaken, type Tx } from '../../../platform/database.ts'
import { MAX_SELECTED } from '../../orders/rules.ts'
import { lockOrders, readOrdersByIds } from '../../orders/store.ts'
import { listCouriers } from '../../shipments/couriers-store.ts'
import type { CourierDraft } from '../../shipments/rules.ts'
import { addShipments, assignItems, updateShipment } from '../../shipments/store.ts'
import { insertDeferredBatch } from '../deferred-changes-store.ts'
import { inRowOrder, type MappedTable, type RowProblem } from './column-rules.ts'
import { type CourierFile, type MapRefusal, mapFile, mapWholeFile } from './map-file.ts'
import { planTracking, readTrackingRows } from './plan-tracking.ts'
import { saveColumns } from './store.ts'
import { missingCouriers, type ParcelPlan, type TrackingPlan } from './tracking-rules.ts'

export type TrackingRefusal =
  | MapRefusal
  | { reason: 'too-many' }
  | { reason: 'no-rows'; leftOut: RowProblem[] }
  | { reason: 'other-than-checked' }

/** `rows`: how many are understood, `left`: how many of their parcels have the number already. */
export type TrackingImport = {
  rows: number
  shipped: number
  numbered: number
  left: number
  leftOut: RowProblem[]
}

type TrackingCheck = { table: MappedTable; check: TrackingImport; missing: CourierDraft[] }

export async function checkTracking(from: CourierFile): Promise<Result<TrackingCheck, TrackingRefusal>> {
  const mapped = await mapFile('tracking', from)
  if (!mapped.ok) return mapped
  const table = mapped.value
  if (!table.isComplete)
    return done({ table, check: { rows: 0, shipped: 0, numbered: 0, left: 0, leftOut: [] }, missing: [] })
  const read = await readTrackingRows(db, table.rows, from.courierId)
  const ids = [...new Set(read.readable.map(({ orderId }) => orderId))]
  if (ids.length > MAX_SELECTED) return refused({ reason: 'too-many' })
  const orders = new Map((await readOrdersByIds(db, ids)).map((order) => [order.id, order]))
  const check = outcomeOf(await planTracking(db, read, orders), read.leftOut)
  const written = table.rows.map(({ courier }) => courier)
  return done({ table, check, missing: missingCouriers(await listCouriers(db), written) })
}

/**
 * Gives orders the tracking numbers of a courier's file: what is pending is shipped in that parcel, which is held and undone by
 * its batch; what has left without a number gets it. Rows that cannot be used are left out. `rows`: as many as were understood
 * when the file was checked.
 */
export async function importTracking(
  by: string,
  { batch, rows, ...from }: CourierFile & { batch: string; rows: number | null },
): Promise<Result<TrackingImport, TrackingRefusal>> {
  const mapped = await mapWholeFile('tracking', from)
  if (!mapped.ok) return mapped
  const table = mapped.value
  return attempt(async (tx) => {
    const read = await readTrackingRows(tx, table.rows, from.courierId)
    const ids = [...new Set(read.readable.map(({ orderId }) => orderId))]
    if (ids.length > MAX_SELECTED) return refused({ reason: 'too-many' })
    const orders = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]))
    const plan = await planTracking(tx, read, orders)
    const outcome = outcomeOf(plan, read.leftOut)
    if (rows !== null && rows !== outcome.rows) return refused({ reason: 'other-than-checked' })
    if (outcome.rows === 0) return refused({ reason: 'no-rows', leftOut: outcome.leftOut })
    await applyPlans(tx, by, { batch, plans: plan.plans })
    if (from.courierId) await saveColumns(tx, from.courierId, 'tracking', table.columns)
    return done(outcome)
  })
}

function outcomeOf({ plans, known, leftOut }: TrackingPlan, before: readonly RowProblem[]): TrackingImport {
  const toShip = plans.filter(({ ship }) => ship.length > 0)
  return {
    rows: [...plans, ...known].reduce((count, parcel) => count + parcel.rows.length, 0),
    shipped: new Set(toShip.map(({ orderId }) => orderId)).size,
    numbered: plans.length - toShip.length,
    left: known.length,
    leftOut: inRowOrder([...before, ...leftOut]),
  }
}

/** Another parcel may get one of the numbers after the plan was made; the next try sees it. */
async function applyPlans(
  tx: Tx,
  by: string,
  { batch, plans }: { batch: string; plans: readonly ParcelPlan[] },
): Promise<void> {
  const items: { itemId: string; shipmentId: string }[] = []
  for (const round of roundsOf(plans.filter(({ edit }) => !edit))) {
    const drafts = round.map(({ orderId, courierId, number }) => ({
      orderId,
      courierId,
      trackingNumber: number,
      weightGrams: null,
    }))
    const added = await addShipments(tx, by, drafts)
    for (const { orderId, assign } of round) {
      const shipmentId = added.get(orderId)
      if (!shipmentId) throw new Overtaken()
      items.push(...assign.map((itemId) => ({ itemId, shipmentId })))
    }
  }
  for (const { edit, courierId, number } of plans) {
    if (!edit) continue
    const draft = { courierId, trackingNumber: number, weightGrams: edit.weightGrams }
    if (!(await updateShipment(tx, edit.id, draft))) throw new Overtaken()
  }
  if (items.length > 0) await assignItems(tx, items)
  const shipped = plans.flatMap(({ ship }) => ship)
  if (shipped.length > 0)
    await insertDeferredBatch(tx, shipped, { id: batch, to: 'Shipped', by, reason: null })
}

/** `addShipments` takes one parcel of each order. */
function roundsOf(plans: readonly ParcelPlan[]): ParcelPlan[][] {
  const rounds: ParcelPlan[][] = []
  const ofOrder = new Map<string, number>()
  for (const plan of plans) {
    const round = ofOrder.get(plan.orderId) ?? 0
    ofOrder.set(plan.orderId, round + 1)
    rounds[round] = [...(rounds[round] ?? []), plan]
  }
  return rounds
}
