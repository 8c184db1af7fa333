import { z } from 'zod'
import { parseJson } from '../../lib/json.ts'
import type { PaymentEvent } from '../payment-provider/port.ts'

const id = z.string().max(100)
const paymentId = z.string().regex(/^pay_\w{1,40}$/)
const disputeId = z.string().regex(/^disp_\w{1,40}$/)
const entityOf = <Entity extends z.ZodType>(entity: Entity) => z.object({ entity }).optional()

const webhook = z.object({
  event: id,
  created_at: z.number().optional(),
  payload: z.object({
    payment: entityOf(z.object({ id: paymentId, order_id: id.nullish() })),
    refund: entityOf(z.object({ payment_id: paymentId })),
    dispute: entityOf(z.object({ id: disputeId, payment_id: paymentId })),
  }),
})

export function readEvent(body: Uint8Array, eventId: string | undefined): PaymentEvent | null {
  const read = webhook.safeParse(jsonIn(body))
  if (!read.success) return null
  const { event, created_at, payload } = read.data
  const [payment, refund, dispute] = [
    payload.payment?.entity,
    payload.refund?.entity,
    payload.dispute?.entity,
  ]
  const paymentId = payment?.id ?? refund?.payment_id ?? dispute?.payment_id
  if (paymentId === undefined) return null
  const id = eventId?.slice(0, 100) || `${event} ${paymentId} ${created_at}`
  const providerOrderId = payment?.order_id ?? null
  return { id, event, kind: kindOf(event), paymentId, providerOrderId, disputeId: dispute?.id ?? null }
}

function kindOf(event: string): PaymentEvent['kind'] {
  if (event === 'payment.captured' || event === 'order.paid') return 'paid'
  // Captured automatically, which sends an event of its own; if not, the job captures it.
  if (event === 'payment.authorized') return 'authorized'
  if (event.startsWith('refund.')) return 'refund'
  return event.startsWith('payment.dispute.') ? 'dispute' : 'other'
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder().decode(body))
  } catch {
    return null
  }
}
