import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../forms/paging.ts'
import { db } from '../../platform/database.ts'
import { shoppersOnly } from '../../platform/http/auth-guards.ts'
import { refuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { idIn, query } from '../../platform/http/validate.ts'
import { presentOwnShipment } from '../shipments/wire.ts'
import { findOwnItem } from './find-own-item.ts'
import { presentOwnStep } from './history-wire.ts'
import { readOrders } from './store.ts'
import { presentItem, presentOrder } from './wire.ts'

const tags = ['Orders']

export const orderRoutes = new Hono<SessionEnv>()
  .get(
    '/order/get-orders',
    describeRoute({ summary: 'Your orders, newest first', tags }),
    shoppersOnly,
    query(z.object(pageFields)),
    async (c) => {
      const page = pageOf(c.req.valid('query'))
      const { orders, total } = await readOrders(db, page, { userId: c.get('user').id })
      return c.json({ orders: orders.map(presentOrder), total })
    },
  )
  .get(
    '/order/single-orderDetails',
    describeRoute({
      summary: 'One item of an order of yours, the steps it took and the parcel it left in',
      tags,
    }),
    shoppersOnly,
    query(z.object({ orderId: z.string('Which order?'), itemId: z.string('Which item?') })),
    async (c) => {
      const { orderId, itemId } = c.req.valid('query')
      const found = await findOwnItem(c.get('user').id, idIn(orderId, 'Order'), idIn(itemId, 'Order'))
      if (!found) refuse(404, 'Order not found')
      const { order, item, steps, shipment } = found
      return c.json({
        order: presentOrder(order),
        item: presentItem(item),
        steps: steps.map(presentOwnStep),
        shipment: shipment && presentOwnShipment(shipment),
      })
    },
  )
