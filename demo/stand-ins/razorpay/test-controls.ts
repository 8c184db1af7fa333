import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { clock } from '../../../src/platform/clock.ts'
import { db } from '../../../src/platform/database.ts'
import { createOrder } from './create-order.ts'
import { disputeSteps, moveDispute, openDispute } from './disputes.ts'
import { disputeEntity, orderEntity, paymentEntity, refundEntity } from './entities.ts'
import { applyDueChanges } from './expiry.ts'
import { callFaults, operations, webhookFaults } from './faults.ts'
import { authoriseLate } from './payments.ts'
import { refundPayment, settleRefund } from './refunds.ts'
import { noSuchId, refuse } from './refusals.ts'
import { changeSettings, readSettings } from './settings.ts'
import { settleDue } from './settlements.ts'
import { bodyOf, newOrder, paise } from './validation.ts'
import { deliverDue } from './webhook-sender.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Only programs on this machine: no proxies and no browsers. */
const nearOnly = createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
  const near = loopback.has(c.env?.incoming?.socket.remoteAddress ?? '')
  const passedOn = c.req.header('x-forwarded-for') ?? c.req.header('forwarded')
  const site = c.req.header('sec-fetch-site') ?? 'none'
  if (!near || passedOn !== undefined || (site !== 'none' && site !== 'same-origin'))
    refuse('The requested URL was not found on the server.', {}, 404)
  await next()
})

const howOften = {
  probability: z.number().min(0).max(1).default(1),
  next: z.int().min(1).optional(),
  milliseconds: z.int().min(0).optional(),
}
const newFault = z.union([
  z.strictObject({ operation: z.enum(['*', ...operations]), kind: z.enum(callFaults), ...howOften }),
  z.strictObject({ operation: z.literal('webhook'), kind: z.enum(webhookFaults), ...howOften }),
])

const newSettings = z.strictObject({
  outage: z.boolean().optional(),
  clock_offset_seconds: z.int().optional(),
  webhook_url: z.url({ protocol: /^https?$/ }).nullish(),
  fee_bearer: z.enum(['platform', 'customer']).optional(),
  offer_discount: z.int().min(0).optional(),
})

/** A refund in the dashboard; with `settles_as` it is pending until its refund is processed or fails. */
const newDashboardRefund = z.strictObject({
  amount: paise.optional(),
  settles_as: z.enum(['processed', 'failed']).optional(),
})

const newDispute = z.strictObject({
  amount: paise.optional(),
  phase: z.string().default('chargeback'),
  reason_code: z.string().default('chargeback'),
  respond_by: z.number().optional(),
})
const DAYS_TO_RESPOND = 7

export const control = new Hono<{ Bindings: HttpBindings }>()
  .basePath('/_control')
  .use(nearOnly)
  .get('/faults', async (c) => c.json(await db.selectFrom('sandbox_razorpay.faults').selectAll().execute()))
  .post('/faults', async (c) => {
    const { next, milliseconds, ...fault } = await bodyOf(c, newFault)
    await db
      .insertInto('sandbox_razorpay.faults')
      .values({ ...fault, remaining: next ?? null, milliseconds: milliseconds ?? null })
      .execute()
    return c.json(await db.selectFrom('sandbox_razorpay.faults').selectAll().execute())
  })
  .delete('/faults', async (c) => {
    await db.deleteFrom('sandbox_razorpay.faults').execute()
    return c.json([])
  })
  .get('/calls', async (c) =>
    c.json(
      await db
        .selectFrom('sandbox_razorpay.calls')
        .select(({ fn }) => ['operation', 'fault', fn.countAll<number>().as('calls')])
        .groupBy(['operation', 'fault'])
        .orderBy('operation')
        .orderBy('fault')
        .execute(),
    ),
  )
  .get('/settings', async (c) => c.json(await readSettings()))
  .put('/settings', async (c) => {
    const { webhook_url, ...others } = await bodyOf(c, newSettings)
    await changeSettings({ ...others, ...(webhook_url !== undefined && { webhook_url }) })
    await applyDueChanges()
    return c.json(await readSettings())
  })
  .post('/orders', async (c) => c.json(orderEntity(await createOrder(await bodyOf(c, newOrder)))))
  .post('/payments/:id/authorise', async (c) => c.json(paymentEntity(await authoriseLate(c.req.param('id')))))
  .post('/payments/:id/refund', async (c) => {
    const { settles_as, ...asked } = await bodyOf(c, newDashboardRefund)
    const later = settles_as && { settlesAs: settles_as, milliseconds: 365 * 86_400_000 }
    return c.json(refundEntity(await refundPayment(c.req.param('id'), asked, { later })))
  })
  .post('/payments/:id/dispute', async (c) => {
    const { respond_by, ...about } = await bodyOf(c, newDispute)
    const due = respond_by ? respond_by * 1_000 : Date.now() + DAYS_TO_RESPOND * 86_400_000
    return c.json(
      disputeEntity(await openDispute(c.req.param('id'), { ...about, respond_by: new Date(due) })),
    )
  })
  .post('/disputes/:id/:step', async (c) => {
    const { step } = z
      .object({ step: z.enum(Object.keys(disputeSteps) as [keyof typeof disputeSteps]) })
      .parse(c.req.param())
    return c.json(disputeEntity(await moveDispute(c.req.param('id'), step)))
  })
  .post('/refunds/:id/process', async (c) =>
    c.json(refundEntity(await settleRefund(c.req.param('id'), 'processed'))),
  )
  .post('/refunds/:id/fail', async (c) =>
    c.json(refundEntity(await settleRefund(c.req.param('id'), 'failed'))),
  )
  .post('/settle', async (c) => {
    await settleDue({ isEarly: true })
    return c.json({})
  })
  .get('/events', async (c) =>
    c.json(
      await db
        .selectFrom('sandbox_razorpay.events')
        .selectAll()
        .orderBy('position', 'desc')
        .limit(1_000)
        .execute(),
    ),
  )
  .post('/events/:id/replay', (c) => replay(c))
  .post('/deliver', async (c) => {
    await applyDueChanges()
    return c.json({ sent: await deliverDue() })
  })

async function replay(c: Context): Promise<Response> {
  const [event] = await db
    .updateTable('sandbox_razorpay.events')
    .set({ next_attempt_at: clock.now(), acknowledged_at: null })
    .where('id', '=', c.req.param('id') ?? '')
    .returningAll()
    .execute()
  return c.json(event ?? refuse(noSuchId))
}
