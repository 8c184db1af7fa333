import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { difference } from '../audit-log/rules.ts'
import { recordChanges } from '../audit-log/store.ts'
import { type GstFields, type GstRefusal, gstOf, problemOfGst } from '../orders/gst-rules.ts'
import { wasShipped } from '../orders/history-store.ts'
import { type BuyerGst, type Order, orderName } from '../orders/rules.ts'
import { lockOrder, setGst } from '../orders/store.ts'
import { findInvoice } from './store.ts'

/** If `buyerId` is undefined, an admin changes it, which the audit log says. The lock makes a dispatch, which makes the invoice, wait or come first. */
export function setGstin(
  by: string,
  orderId: string,
  fields: GstFields,
  buyerId: string | undefined,
): Promise<Result<Order, GstRefusal>> {
  return attempt(async (tx) => {
    const order = await lockOrder(tx, orderId, buyerId)
    if (!order) return refused({ reason: 'no-order' })
    const problem = problemOfGst(fields, order.shippingAddress.state)
    if (problem !== null) return refused({ reason: 'wrong', problem })
    if ((await findInvoice(tx, orderId)) || (await wasShipped(tx, orderId)))
      return refused({ reason: 'dispatched' })
    const gst = gstOf(fields)
    const changed = difference(auditFieldsOf(order.gst), auditFieldsOf(gst))
    if (!changed) return done(order)
    await setGst(tx, orderId, gst)
    if (buyerId === undefined) {
      const name = orderName(order.number)
      await recordChanges(tx, { by, thing: 'order', id: orderId, name, verb: 'edited', ...changed })
    }
    return done({ ...order, gst })
  })
}

export type GstAuditFields = { gstin: string | null; legalName: string | null }

export function auditFieldsOf(gst: BuyerGst | null | undefined): GstAuditFields {
  return { gstin: gst?.gstin ?? null, legalName: gst?.legalName ?? null }
}
