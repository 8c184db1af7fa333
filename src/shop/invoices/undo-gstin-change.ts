import { done, type Result, refused } from '../../lib/result.ts'
import type { Tx } from '../../platform/database.ts'
import { difference, type StoredChange, type UndoRefusal } from '../audit-log/rules.ts'
import { recordUndo } from '../audit-log/store.ts'
import { gstOf, problemOfGst } from '../orders/gst-rules.ts'
import { wasShipped } from '../orders/history-store.ts'
import { lockOrder, setGst } from '../orders/store.ts'
import { auditFieldsOf, type GstAuditFields } from './set-gstin.ts'
import { findInvoice } from './store.ts'

/** Refused once the invoice is made, like every change of the GSTIN. */
export async function undoGstinChange(
  tx: Tx,
  by: string,
  change: StoredChange,
): Promise<Result<null, UndoRefusal>> {
  const order = await lockOrder(tx, change.thingId)
  if (!order) return refused({ reason: 'gone' })
  if ((await findInvoice(tx, order.id)) || (await wasShipped(tx, order.id)))
    return refused({ reason: 'conflict' })
  const now = auditFieldsOf(order.gst)
  if (difference(now, change.after ?? {})) return refused({ reason: 'conflict' })
  const { gstin, legalName } = { ...now, ...(change.before as Partial<GstAuditFields>) }
  const gst = gstOf({ gstin: gstin ?? '', legalName: legalName ?? '' })
  if (gst && problemOfGst(gst, order.shippingAddress.state)) return refused({ reason: 'conflict' })
  await setGst(tx, order.id, gst)
  await recordUndo(tx, by, change)
  return done(null)
}
