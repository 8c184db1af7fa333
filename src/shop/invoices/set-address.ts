import { done, type Result, refused } from '../../lib/result.ts'
import { attempt, type Tx } from '../../platform/database.ts'
import { difference, type StoredChange, type UndoRefusal } from '../audit-log/rules.ts'
import { recordChanges } from '../audit-log/store.ts'
import { problemOfGst } from '../orders/gst-rules.ts'
import { wasShipped } from '../orders/history-store.ts'
import { findReplacedAddress, replaceAddress } from '../orders/order-addresses-store.ts'
import { type DeliveryAddress, mayChangeGst, type Order, orderName } from '../orders/rules.ts'
import { lockOrder } from '../orders/store.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { onlyStateServed, stateProblem } from '../settings/gst-scheme-rules.ts'
import { listShipments } from '../shipments/store.ts'
import { placeOfSupply } from './place-of-supply.ts'
import type { AddressRefusal } from './rules.ts'
import { findInvoice } from './store.ts'

/**
 * The address can change until the first parcel. Its state is the place of supply of the invoice, which is
 * made at the dispatch: a GSTIN of another state refuses it, and so does a seller who may not sell there, except to an
 * order that was for that state before. Only here can it be outside all states.
 */
export function setAddress(
  by: string,
  orderId: string,
  typed: DeliveryAddress,
): Promise<Result<Order, AddressRefusal>> {
  return attempt(async (tx) => {
    const place = placeOfSupply(typed)
    if (!place) return refused({ reason: 'unknown-state', typed: typed.state })
    const address = { ...typed, state: place.name }
    const order = await lockOrder(tx, orderId)
    if (!order) return refused({ reason: 'no-order' })
    if (order.pickup) return refused({ reason: 'picked-up' })
    if (!(await isBeforeDispatch(tx, order))) return refused({ reason: 'dispatched' })
    const only = onlyStateServed((await currentSettings(tx)).seller)
    const isMoved = address.state !== order.shippingAddress.state
    const problem =
      (isMoved && stateProblem(address.state, only)) || (order.gst && problemOfGst(order.gst, address.state))
    if (problem) return refused({ reason: 'wrong-state', problem })
    if (!difference(order.shippingAddress, address)) return done(order)
    await replace(tx, { by, order, address })
    return done({ ...order, shippingAddress: address })
  })
}

async function isBeforeDispatch(tx: Tx, { id, items }: Order): Promise<boolean> {
  if (!mayChangeGst(items.map(({ status }) => status))) return false
  if ((await listShipments(tx, [id])).length > 0) return false
  return !(await findInvoice(tx, id)) && !(await wasShipped(tx, id))
}

async function replace(
  tx: Tx,
  { by, order, address, undoes }: { by: string; order: Order; address: DeliveryAddress; undoes?: string },
): Promise<void> {
  const ids = await replaceAddress(tx, order.id, { before: order.shippingAddress, after: address })
  await recordChanges(tx, {
    by,
    thing: 'order',
    id: order.id,
    name: orderName(order.number),
    verb: undoes ? 'restored' : 'edited',
    before: { deliveryAddress: ids.before },
    after: { deliveryAddress: ids.after },
    undoes,
  })
}

/** Refused when the address has changed since, or something has been dispatched. */
export async function undoAddressChange(
  tx: Tx,
  by: string,
  { id: undoes, thingId, before, after }: StoredChange,
): Promise<Result<null, UndoRefusal>> {
  const order = await lockOrder(tx, thingId)
  const earlier = await findReplacedAddress(tx, String(before?.deliveryAddress))
  const later = await findReplacedAddress(tx, String(after?.deliveryAddress))
  if (!order || !earlier || !later) return refused({ reason: 'gone' })
  const isUnchanged = difference(order.shippingAddress, later) === null
  const isTaxable = placeOfSupply(earlier) !== null
  const fits = isTaxable && (!order.gst || problemOfGst(order.gst, earlier.state) === null)
  if (!isUnchanged || !fits || !(await isBeforeDispatch(tx, order))) return refused({ reason: 'conflict' })
  await replace(tx, { by, order, address: earlier, undoes })
  return done(null)
}
