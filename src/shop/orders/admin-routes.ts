import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { db } from '../../platform/database.ts'
import { adminsOnly } from '../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import { pageFields, pageOf } from '../../platform/http/paging.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, idIn, query } from '../../platform/http/validate.ts'
import { changeStatus } from '../fulfilment/change-status.ts'
import { readHeldChanges } from '../fulfilment/deferred-changes-store.ts'
import { undoHeldChange } from '../fulfilment/undo-deferred-change.ts'
import {
  filterFields,
  filterOf,
  presentHeldChange,
  presentMoveRefusal,
  sortOf,
  statusForm,
} from '../fulfilment/wire.ts'
import { readHistory } from './history-store.ts'
import { presentStep } from './history-wire.ts'
import { listOrders } from './list-orders.ts'
import { readOrderPayments } from './order-payments-store.ts'
import { presentOrderPayments } from './order-payments-wire.ts'
import { findOrder } from './store.ts'
import { presentOrderToAdmin } from './wire.ts'

const tags = ['Orders (admin)']

export const orderAdminRoutes = new Hono<SessionEnv>()
  .get(
    '/order/get-order-data',
    describeRoute({
      summary:
        'All orders, newest first or by total; by status, payment, days (`from`, `to`), and by what a search finds',
      tags,
    }),
    adminsOnly,
    query(z.object({ ...filterFields, ...pageFields })),
    async (c) => {
      const asked = c.req.valid('query')
      const { orders, total } = await listOrders(pageOf(asked), filterOf(asked), sortOf(asked))
      return c.json({ orders: orders.map(presentOrderToAdmin), total })
    },
  )
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
      // Read the held changes first: one made meanwhile may still show as held, but is never missing from both.
      const held = (await readHeldChanges(db, id)).map(presentHeldChange)
      const order = await findOrder(db, id)
      if (!order) refuse(404, 'Order not found')
      const history = await readHistory(db, order.id)
      const money = presentOrderPayments(order, await readOrderPayments(db, order.id))
      return c.json({ order: presentOrderToAdmin(order), history: history.map(presentStep), held, ...money })
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
      const changed = await changeStatus(c.get('user').id, { orderId, id, to, hold })
      const { order, held } = orRefuse(changed, presentMoveRefusal)
      return c.json({ message: 'Status updated', order: presentOrderToAdmin(order), held })
    },
  )
  .put(
    '/order/undo-status-change/:id',
    describeRoute({ summary: 'Undo a status change that is held', tags }),
    adminsOnly,
    async (c) => {
      const id = idIn(c.req.param('id'), 'Change')
      if (!(await undoHeldChange(id))) refuse(409, 'This change can no longer be undone')
      return c.json({ message: 'The change is undone' })
    },
  )
