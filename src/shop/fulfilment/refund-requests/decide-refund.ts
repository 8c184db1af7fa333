import type { Day } from '../../../lib/dates.ts'
import { toRupees } from '../../../lib/money.ts'
import type { Permission } from '../../../lib/permissions.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt, type Tx } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { giveConfirmedGoodwill } from '../../wallet/give-goodwill.ts'
import { lockGoodwill } from '../../wallet/goodwill-store.ts'
import { payConfirmedUnclaimed } from '../../wallet/pay-outs/settle-pay-outs.ts'
import { lockAndReadUnclaimed } from '../../wallet/pay-outs/store.ts'
import { nameOf } from '../../wallet/refund-requests/ask-second-person.ts'
import {
  type DecisionRefusal,
  decisionRefusal,
  type RefundRequest,
} from '../../wallet/refund-requests/rules.ts'
import {
  decideRefundRequest,
  findRefundRequest,
  lockThoseWhoMay,
} from '../../wallet/refund-requests/store.ts'
import { amountOfMove } from '../ask-for-move.ts'
import type { LockedOrder, MoveInput, SettleRefusal } from '../bulk-rules.ts'
import { lockWithDeferred, moveNow } from '../move-by-admin.ts'
import { refuseSettlement } from '../settle-return.ts'
import type { ConfirmRefusal, MoveChanged } from './rules.ts'

const permission: Permission = 'money:refund'

/** Repeats the act as the admin who asked, with another person's word, in the same transaction. Two at once: one. */
export function confirmRefund(by: string, id: string): Promise<Result<null, ConfirmRefusal>> {
  return attempt(async (tx) => {
    const found = await lockRequest(tx, id, by)
    if ('refusal' in found) return refused({ reason: 'not-to-decide', refusal: found.refusal })
    const { request, locked } = found
    const { asker } = request
    const able = await lockThoseWhoMay(tx, [by, asker.id], permission)
    if (!able.has(by)) return refused({ reason: 'not-to-decide', refusal: { reason: 'may-not-confirm' } })
    if (!able.has(asker.id))
      return refused({ reason: 'not-to-decide', refusal: { reason: 'asker-may-not', name: asker.name } })
    const made = await repeat(tx, request, locked)
    if (!made.ok) return made
    await decide(tx, request, { state: 'confirmed', by, reason: null })
    return done(null)
  })
}

export function declineRefund(
  by: string,
  id: string,
  reason: string,
): Promise<Result<null, DecisionRefusal>> {
  return attempt(async (tx) => {
    const found = await lockRequest(tx, id, by)
    if ('refusal' in found) return refused(found.refusal)
    await decide(tx, found.request, { state: 'declined', by, reason })
    return done(null)
  })
}

type LockedRequest = { request: RefundRequest; locked: LockedOrder | null }

/** Asking for the same takes the same lock, which comes first. */
async function lockRequest(
  tx: Tx,
  id: string,
  by: string,
): Promise<LockedRequest | { refusal: DecisionRefusal }> {
  const about = await findRefundRequest(tx, id)
  if (!about) return { refusal: { reason: 'no-request' } }
  const locked = about.orderId === null ? null : await lockWithDeferred(tx, about.orderId)
  if (about.act === 'goodwill') await lockGoodwill(tx)
  if (about.act === 'unclaimed') await lockAndReadUnclaimed(tx)
  const request = (await findRefundRequest(tx, id)) ?? about
  const refusal = decisionRefusal(request, by, clock.now())
  return refusal ? { refusal } : { request, locked }
}

async function repeat(
  tx: Tx,
  request: RefundRequest,
  locked: LockedOrder | null,
): Promise<Result<null, ConfirmRefusal>> {
  const { act, subject: key, input, amount, customer, asker } = request
  switch (act) {
    case 'move': {
      const refusal = await repeatMove(tx, request, locked)
      return refusal ? refused({ reason: 'not-moved', refusal }) : done(null)
    }
    case 'goodwill': {
      const draft = { key, amount, userId: customer?.id ?? '', reason: String(input.reason) }
      const given = await giveConfirmedGoodwill(tx, asker.id, draft)
      return given.ok ? given : refused({ reason: 'not-given', refusal: given.refusal })
    }
    case 'unclaimed': {
      const payment = { reference: String(input.reference), paidOn: String(input.paidOn) as Day }
      const draft = { key, amount, note: String(input.note), ...payment }
      const paid = await payConfirmedUnclaimed(tx, asker.id, draft)
      return paid.ok ? paid : refused({ reason: 'not-paid', refusal: paid.refusal })
    }
  }
}

async function repeatMove(
  tx: Tx,
  { subject, input, amount, asker }: RefundRequest,
  locked: LockedOrder | null,
): Promise<SettleRefusal | MoveChanged | null> {
  const item = locked?.order.items.find(({ id }) => id === subject)
  if (!locked || !item) return { reason: 'no-item' }
  if (locked.deferred.some(({ itemId }) => itemId === item.id)) return { reason: 'held' }
  const { from, ...move } = input as MoveInput
  if (item.status !== from) return { reason: 'moved-since', status: item.status }
  const { to, refundTo, refund, reason } = move
  const partial = refund === null ? null : { amount: refund, reason: reason ?? '' }
  const refusal = await refuseSettlement(tx, locked, item, { to, partial, refundTo })
  if (refusal) return refusal
  const now = await amountOfMove(tx, locked, item, move)
  if (now !== amount) return { reason: 'other-amount', amount: now }
  await moveNow(tx, locked.order, item, { ...move, by: asker.id })
  return null
}

async function decide(
  tx: Tx,
  request: RefundRequest,
  { state, by, reason }: { state: 'confirmed' | 'declined'; by: string; reason: string | null },
): Promise<void> {
  const { id, orderId, customer, amount, asker } = request
  if (!(await decideRefundRequest(tx, id, { state, by, at: clock.now(), reason })))
    throw new Error(`the refund request ${id} was decided though it is locked`)
  await recordChanges(tx, {
    by,
    thing: 'refund-request',
    id,
    name: nameOf({ orderId, userId: customer?.id ?? null }),
    verb: 'answered',
    before: { state: 'waiting' },
    after: { state, askedBy: asker.name, amount: toRupees(amount), ...(reason !== null && { reason }) },
  })
}
