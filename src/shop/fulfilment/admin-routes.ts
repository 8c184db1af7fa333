import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { adminsOnly, requireConfirmed } from '../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, idIn } from '../../platform/http/validate.ts'
import { presentStep } from '../orders/history-wire.ts'
import { presentOrderPayments } from '../orders/order-payments-wire.ts'
import { presentOrderToAdmin } from '../orders/wire.ts'
import { changeStatus } from './change-status.ts'
import { findOrderDetails } from './find-order-details.ts'
import { mayRefund } from './refund-rules.ts'
import { undoDeferredChange } from './undo-deferred-change.ts'
import { presentDeferredChange, presentMoveRefusal, statusForm } from './wire.ts'

const tags = ['Orders (admin)']

export const fulfilmentAdminRoutes = new Hono<SessionEnv>()
  .get(
    '/order/get-order-details/:id',
    describeRoute({
      summary:
        'One order, who did what to its items when and what is held, how it was paid and what went back',
      tags,
    }),
    adminsOnly,
    async (c) => {
      const id = idIn(c.req.param('id'), 'Order')
      const details = await findOrderDetails(id)
      if (!details) refuse(404, 'Order not found')
      const { order, history, deferred, payments } = details
      return c.json({
        order: presentOrderToAdmin(order),
        history: history.map(presentStep),
        held: deferred.map(presentDeferredChange),
        ...presentOrderPayments(order, payments),
      })
    },
  )
  .put(
    '/order/update-product-status/:id',
    describeRoute({
      summary: "Move an order's item to another status; with `hold` it can be undone for 10 seconds",
      tags,
    }),
    adminsOnly,
    body(statusForm),
    async (c) => {
      const orderId = idIn(c.req.param('id'), 'Order')
      const { productId: id, newStatus: to, hold } = c.req.valid('json')
      if (mayRefund(to)) requireConfirmed(c.get('user'))
      const changed = await changeStatus(c.get('user').id, { orderId, id, to, hold })
      const { order, deferred } = orRefuse(changed, presentMoveRefusal)
      return c.json({ message: 'Status updated', order: presentOrderToAdmin(order), held: deferred })
    },
  )
  .put(
    '/order/undo-status-change/:id',
    describeRoute({ summary: 'Undo a status change that is held', tags }),
    adminsOnly,
    async (c) => {
      const id = idIn(c.req.param('id'), 'Change')
      if (!(await undoDeferredChange(id))) refuse(409, 'This change can no longer be undone')
      return c.json({ message: 'The change is undone' })
    },
  )
