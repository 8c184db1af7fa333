import { Hono } from 'hono'
import { z } from 'zod'
import { config } from '../../../src/platform/config.ts'
import { db } from '../../../src/platform/database.ts'
import { findOrder } from './accounts.ts'
import { attemptPayment } from './payments.ts'
import { alreadyPaid, errorBody, refuse } from './refusals.ts'
import { readSettings } from './settings.ts'
import { signPayment } from './signatures.ts'
import { bodyOf } from './validation.ts'

const attempt = z.object({
  order_id: z.string('The order id field is required.'),
  outcome: z.enum(['success', 'failure', 'late', 'pending'], 'The outcome must be success or failure.'),
  webhook: z.boolean().default(true),
  method: z.enum(['card', 'upi', 'netbanking']).default('card'),
  vpa: z.string().max(100).optional(),
  bank: z.string().max(10).optional(),
  email: z.string().max(255).optional(),
  contact: z.string().max(20).optional(),
  late_seconds: z.number().min(0).max(86_400).default(20),
})

export const pay = new Hono()
  .get('/preferences', async (c) => {
    if (c.req.query('key') !== config.RAZORPAY_KEY_ID) refuse('Authentication failed', {}, 401)
    const { id, amount, currency, status } = await findOrder(db, c.req.query('order_id') ?? '')
    if (status === 'paid') refuse(alreadyPaid, { metadata: { order_id: id } })
    return c.json({ order_id: id, amount, currency })
  })
  .post('/pay', async (c) => {
    const asked = await bodyOf(c, attempt)
    if ((await readSettings()).outage) refuse('The gateway is down.', { code: 'GATEWAY_ERROR' }, 502)
    const { order_id, outcome, webhook, method, vpa, bank, email, contact, late_seconds } = asked
    const payment = await attemptPayment({
      orderId: order_id,
      outcome,
      method,
      vpa,
      bank,
      email,
      contact,
      notify: webhook,
      lateSeconds: late_seconds,
    })
    const metadata = { payment_id: payment.id, order_id }
    if (outcome !== 'success')
      return c.json(
        errorBody(payment.error_description ?? 'The bank has not answered yet.', {
          source: 'bank',
          step: 'payment_authorization',
          reason: payment.error_reason ?? 'payment_pending',
          metadata,
        }),
        400,
      )
    return c.json({
      razorpay_payment_id: payment.id,
      razorpay_order_id: order_id,
      razorpay_signature: signPayment(order_id, payment.id),
    })
  })
