import { Hono } from 'hono'
import { db } from '../../../src/platform/database.ts'
import { findDispute, findOrder, findPayment, findRefund } from './accounts.ts'
import { createOrder } from './create-order.ts'
import {
  collection,
  disputeEntity,
  orderEntity,
  paymentEntity,
  refundEntity,
  settlementEntity,
} from './entities.ts'
import { type Fault, type FaultEnv, injectFault } from './faults.ts'
import {
  listDisputes,
  listOrders,
  listPayments,
  listRefunds,
  listSettlements,
  paymentsOf,
  refundsOf,
} from './lists.ts'
import { capturePayment } from './payments.ts'
import { type Later, refundPayment } from './refunds.ts'
import { listRecon, reconEntity, settleDue } from './settlements.ts'
import { withKey } from './signatures.ts'
import { bodyOf, newCapture, newOrder, newRefund } from './validation.ts'

export const api = new Hono<FaultEnv>()
  .use('/v1/*', withKey)
  .post('/v1/orders', injectFault('create_order'), async (c) =>
    c.json(orderEntity(await createOrder(await bodyOf(c, newOrder)))),
  )
  .get('/v1/orders', injectFault('list_orders'), async (c) =>
    c.json(collection((await listOrders(c)).map(orderEntity))),
  )
  .get('/v1/orders/:id', injectFault('fetch_order'), async (c) =>
    c.json(orderEntity(await findOrder(db, c.req.param('id')))),
  )
  .get('/v1/orders/:id/payments', injectFault('order_payments'), async (c) => {
    const { id } = await findOrder(db, c.req.param('id'))
    return c.json(collection((await paymentsOf(id)).map(paymentEntity)))
  })
  .get('/v1/payments', injectFault('list_payments'), async (c) =>
    c.json(collection((await listPayments(c)).map(paymentEntity))),
  )
  .get('/v1/payments/:id', injectFault('fetch_payment'), async (c) =>
    c.json(paymentEntity(await findPayment(db, c.req.param('id')))),
  )
  .post('/v1/payments/:id/capture', injectFault('capture'), async (c) => {
    const { amount } = await bodyOf(c, newCapture)
    return c.json(paymentEntity(await capturePayment(c.req.param('id'), amount)))
  })
  .post('/v1/payments/:id/refund', injectFault('refund'), async (c) => {
    const key = c.req.header('x-refund-idempotency')
    const asked = await bodyOf(c, newRefund)
    const later = laterOf(c.get('fault'))
    return c.json(refundEntity(await refundPayment(c.req.param('id'), asked, { key, later })))
  })
  .get('/v1/payments/:id/refunds', injectFault('payment_refunds'), async (c) => {
    const { id } = await findPayment(db, c.req.param('id'))
    return c.json(collection((await refundsOf(id)).map(refundEntity)))
  })
  .get('/v1/refunds', injectFault('list_refunds'), async (c) =>
    c.json(collection((await listRefunds(c)).map(refundEntity))),
  )
  .get('/v1/refunds/:id', injectFault('fetch_refund'), async (c) =>
    c.json(refundEntity(await findRefund(db, c.req.param('id')))),
  )
  .get('/v1/disputes', injectFault('list_disputes'), async (c) =>
    c.json(collection((await listDisputes(c)).map(disputeEntity))),
  )
  .get('/v1/disputes/:id', injectFault('fetch_dispute'), async (c) =>
    c.json(disputeEntity(await findDispute(db, c.req.param('id')))),
  )
  .get('/v1/settlements', injectFault('list_settlements'), async (c) => {
    await settleDue()
    return c.json(collection((await listSettlements(c)).map(settlementEntity)))
  })
  .get('/v1/settlements/recon/combined', injectFault('settlement_recon'), async (c) =>
    c.json(collection((await listRecon(c)).map(reconEntity))),
  )

function laterOf(fault: Fault<string> | undefined): Later | undefined {
  if (fault?.kind !== 'pending' && fault?.kind !== 'fail') return undefined
  return {
    settlesAs: fault.kind === 'fail' ? 'failed' : 'processed',
    milliseconds: fault.milliseconds ?? 5_000,
  }
}
