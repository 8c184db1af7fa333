import { toRupees } from '../../../lib/money.ts'
import { type Result, refused } from '../../../lib/result.ts'
import { attempt } from '../../../platform/database.ts'
import { createRecord, lockRecord, updateRecord } from '../../audit-log/records.ts'
import { deliveryStateOf, liableUnits, unitsOf } from '../../orders/outcome-rules.ts'
import { orderName } from '../../orders/rules.ts'
import { lockOrder } from '../../orders/store.ts'
import { findOrderOfShipment, listShipments } from '../../shipments/store.ts'
import { listDeliveries } from '../outcomes/store.ts'
import type { Claim, ClaimDraft, ClaimEdit, ClaimRefusal } from './rules.ts'
import { insertClaim, lockClaim, updateClaim } from './store.ts'

const claimTable = {
  thing: 'claim',
  name: ({ orderNumber }: Claim) => `order ${orderName(orderNumber)}`,
  fields: ({ courier, amount, reference, state }: Claim) => ({
    courier: courier.name,
    amount: toRupees(amount),
    reference,
    state,
  }),
}

/** Refused where the courier lost and damaged nothing of the parcel, and where it was claimed already. */
export function addClaim(by: string, draft: ClaimDraft): Promise<Result<Claim, ClaimRefusal>> {
  return attempt(async (tx) => {
    const orderId = await findOrderOfShipment(tx, draft.shipmentId)
    const order = orderId && (await lockOrder(tx, orderId))
    const parcel = order && (await listShipments(tx, [order.id])).find(({ id }) => id === draft.shipmentId)
    if (!order || !parcel) return refused({ reason: 'no-parcel' })
    const isLiable = (await listDeliveries(tx, [order.id])).some((delivery) => {
      const item = order.items.find(({ id }) => id === delivery.itemId)
      return (
        item &&
        parcel.itemIds.includes(item.id) &&
        deliveryStateOf(item, delivery) === 'booked' &&
        liableUnits(unitsOf(item, delivery)) > 0
      )
    })
    if (!isLiable) return refused({ reason: 'nothing-to-claim' })
    return createRecord(tx, { ...claimTable, insert: insertClaim }, by, { ...draft, by })
  })
}

/** Refused where another admin has saved it after `updatedAt`. */
export function editClaim(
  by: string,
  id: string,
  { updatedAt, ...edit }: ClaimEdit & { updatedAt: Date | undefined },
): Promise<Result<Claim, ClaimRefusal>> {
  return attempt(async (tx) => {
    const locked = await lockRecord(tx, { lock: lockClaim }, id, updatedAt)
    if (!locked.ok) return locked
    return updateRecord(tx, { ...claimTable, update: updateClaim }, by, locked.value, edit)
  })
}
