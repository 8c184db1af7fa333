import { done, type Result, refused } from '../../lib/result.ts'
import { attempt, Overtaken } from '../../platform/database.ts'
import { difference } from '../audit-log/rules.ts'
import { recordChanges } from '../audit-log/store.ts'
import { orderName } from '../orders/rules.ts'
import { lockOrder } from '../orders/store.ts'
import type { Shipment, ShipmentDraft, ShipmentRefusal } from '../shipments/rules.ts'
import { findOrderOfShipment, hasCouriers, listShipments, updateShipment } from '../shipments/store.ts'

/** Corrects a parcel's courier, number or weight. */
export function editShipment(
  by: string,
  id: string,
  draft: ShipmentDraft,
): Promise<Result<Shipment, ShipmentRefusal>> {
  return attempt(async (tx) => {
    const orderId = await findOrderOfShipment(tx, id)
    const order = orderId && (await lockOrder(tx, orderId))
    const read = async () => (await listShipments(tx, [orderId ?? ''])).find((one) => one.id === id)
    const before = order ? await read() : undefined
    if (!order || !before) return refused({ reason: 'no-shipment' })
    if (!(await hasCouriers(tx, [draft.courierId]))) return refused({ reason: 'no-courier' })
    if (!(await updateWithoutRace(() => updateShipment(tx, id, draft))))
      return refused({ reason: 'number-taken', number: draft.trackingNumber ?? '' })
    const after = await read()
    if (!after) return refused({ reason: 'no-shipment' })
    const changed = difference(fieldsOf(before), fieldsOf(after))
    const name = `Order ${orderName(order.number)}`
    if (changed) await recordChanges(tx, { by, thing: 'parcel', id, name, verb: 'edited', ...changed })
    return done(after)
  })
}

const fieldsOf = ({ courier, trackingNumber, weightGrams }: Shipment) => ({
  courier: courier.name,
  trackingNumber,
  weight: weightGrams,
})

/** Another parcel may get the number between the look for it and the update; the next try sees it. */
async function updateWithoutRace(update: () => Promise<boolean>): Promise<boolean> {
  try {
    return await update()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') throw new Overtaken()
    throw error
  }
}
