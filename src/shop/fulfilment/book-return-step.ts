import { done, type Result, refused } from '../../lib/result.ts'
import { attempt, type Tx } from '../../platform/database.ts'
import { recordChanges } from '../audit-log/store.ts'
import { postOrderMails } from '../orders/mails/post-order-mails.ts'
import {
  countInspected,
  nextStepOf,
  type ReturnStepDraft,
  type ReturnStepRefusal,
} from '../orders/return-rules.ts'
import { insertReturnStep, listReturnSteps } from '../orders/return-steps-store.ts'
import { adminMayMove, type Order, type OrderItem, requestStatusOf } from '../orders/rules.ts'
import { currentSettings } from '../settings/current-settings.ts'
import type { LockedOrder } from './bulk-rules.ts'
import { lockWithDeferred, moveByAdmin, statusWithDeferred } from './move-by-admin.ts'
import { findReturnRequest } from './returns-store.ts'
import { writeReturnStepMail } from './write-return-mail.ts'

export function bookReturnStep(
  by: string,
  returnId: string,
  step: ReturnStepDraft,
): Promise<Result<null, ReturnStepRefusal>> {
  return attempt(async (tx) => {
    const request = await findReturnRequest(tx, returnId)
    const locked = request && (await lockWithDeferred(tx, request.orderId))
    const item = locked?.order.items.find(({ id }) => id === request?.itemId)
    if (!locked || !item) return refused({ reason: 'no-item' })
    const booked = await bookLockedStep(tx, locked, item, { step, by })
    return booked.ok ? done(null) : booked
  })
}

/**
 * Each step once, in the order that the settings say. Accepting opens a return that was not
 * asked for, or was rejected.
 */
export async function bookLockedStep(
  tx: Tx,
  locked: LockedOrder,
  found: OrderItem,
  { step, by }: { step: ReturnStepDraft; by: string },
): Promise<Result<Order, ReturnStepRefusal>> {
  const status = statusWithDeferred(locked, found)
  const opens = step.kind === 'accepted' && adminMayMove(status, 'ReturnInitialized')
  if (!opens && requestStatusOf(status) !== 'Pending') return refused({ reason: 'answered' })
  const { order } = opens
    ? await moveByAdmin(tx, locked, found, { to: 'ReturnInitialized', by, hold: false })
    : locked
  const item = order.items.find(({ id }) => id === found.id) ?? found
  const settings = await currentSettings(tx)
  const next = nextStepOf(await listReturnSteps(tx, [item.id]), settings.selling)
  if (next !== step.kind) return refused({ reason: 'other-step', next })
  if (step.kind === 'inspected' && countInspected(step.units) !== item.quantity)
    return refused({ reason: 'other-quantity' })
  await insertReturnStep(tx, item.id, step, by)
  const { id, productName: name } = item
  const after = step.kind === 'inspected' ? { step: step.kind, ...step.units } : { step: step.kind }
  await recordChanges(tx, { by, thing: 'item', id, name, verb: 'edited', before: {}, after })
  if (step.kind !== 'inspected') {
    const mail = writeReturnStepMail(order, item, step, settings)
    await postOrderMails(tx, [{ ...mail, orderId: order.id }])
  }
  return done(order)
}
