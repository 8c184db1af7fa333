import { sum } from '../../lib/money.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { attempt } from '../../platform/database.ts'
import { lockSizes } from '../catalog/stock/store.ts'
import { noCharges } from '../charges/rules.ts'
import { postOrderMails } from '../orders/mails/post-order-mails.ts'
import { type CancelReason, type Order, shopperMayMove } from '../orders/rules.ts'
import { lockOrder } from '../orders/store.ts'
import type { RefundTo } from '../payments/provider-rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import type { CancelOrderRefusal } from './bulk-rules.ts'
import { itemsHandedOver } from './items-handed-over.ts'
import { moveWithoutMail } from './move-item.ts'
import { type StatusNotice, writeStatusMail } from './write-status-mail.ts'

/** Cancels every item that its shopper may cancel, and mails once. */
export function cancelOrder(
  userId: string,
  { orderId, reason, refundTo }: { orderId: string; reason: CancelReason; refundTo: RefundTo },
): Promise<Result<Order, CancelOrderRefusal>> {
  const to = 'Cancelled'
  return attempt(async (tx) => {
    const order = await lockOrder(tx, orderId, userId)
    if (!order) return refused({ reason: 'no-order' })
    const handedOver = await itemsHandedOver(tx, order)
    const items = order.items.filter(({ id, status }) => shopperMayMove(status, to) && !handedOver.has(id))
    if (items.length === 0) return refused({ reason: 'nothing-to-cancel' })
    await lockSizes(
      tx,
      items.map(({ sizeId }) => sizeId),
    )
    let now = order
    const notices: StatusNotice[] = []
    for (const item of items) {
      const step = await moveWithoutMail(tx, now, item, { to, by: userId, reason, refundTo })
      now = step.order
      if (step.notice) notices.push(step.notice)
    }
    const mail = writeStatusMail(order, items, together(notices, reason), await currentSettings(tx))
    await postOrderMails(tx, [{ ...mail, orderId: order.id }])
    return done(now)
  })
}

function together(notices: readonly StatusNotice[], reason: CancelReason): StatusNotice {
  const creditNotes = notices.flatMap(({ creditNote }) => creditNote ?? [])
  return {
    to: 'Cancelled',
    byShopper: true,
    reason,
    refund: sum(notices.map(({ refund }) => refund)),
    // They go back with the last item.
    refundedCharges: notices.at(-1)?.refundedCharges ?? noCharges,
    withheld: sum(notices.map(({ withheld }) => withheld)),
    refundTo: notices.find(({ refundTo }) => refundTo !== 'wallet')?.refundTo ?? 'wallet',
    creditNote: creditNotes.join(', ') || null,
    shipment: null,
    exchange: null,
    isPartial: false,
  }
}
