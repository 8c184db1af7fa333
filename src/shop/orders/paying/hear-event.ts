import { done, type Result, refused } from '../../../lib/result.ts'
import { log } from '../../../platform/log.ts'
import { verifyWebhookSignature } from '../../../platform/razorpay.ts'
import { findChargeToldOf } from '../../payments/find-charge.ts'
import { lookAtRefund } from '../../payments/follow-refund.ts'
import { hearOnce } from '../../payments/hear-once.ts'
import { lookInAMinute, lookSoon } from '../../payments/look-again.ts'
import type { Told } from './payment-rules.ts'
import { settleCharge } from './settle-charge.ts'

/** Whether the provider sent these bytes. */
export function isFromProvider(body: Uint8Array, signature: string | undefined): boolean {
  return signature !== undefined && verifyWebhookSignature(body, signature)
}

/** Works off what the provider tells, each event once. `unknown`: it could not be asked; it is to tell it again. */
export async function hearEvent(told: Told): Promise<Result<null, { reason: 'unknown' }>> {
  const heard = await hearOnce(told, () => workOff(told))
  return heard ?? done(null)
}

// What is only authorised is captured by itself in the next moment, and told of again; else the job takes it.
const ofPayments = new Set(['payment.captured', 'order.paid'])

async function workOff(told: Told): Promise<Result<null, { reason: 'unknown' }>> {
  const { event, paymentId, providerOrderId } = told
  if (event.startsWith('refund.')) await lookAtRefund(paymentId)
  if (providerOrderId !== null && event === 'payment.authorized') await lookInAMinute(providerOrderId)
  if (providerOrderId === null || !ofPayments.has(event)) return done(null)
  const found = await findChargeToldOf(providerOrderId)
  if (!found.ok) return found
  const charge = found.value
  if (!charge) {
    log.warn(
      { event, payment: paymentId, order: providerOrderId },
      'a payment of nothing that the shop asked for',
    )
    return done(null)
  }
  const settled = await settleCharge(charge, paymentId)
  if (settled.ok || settled.refusal.reason !== 'unknown') return done(null)
  await lookSoon(charge)
  return refused({ reason: 'unknown' })
}
