import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../forms/paging.ts'
import { db } from '../../platform/database.ts'
import { shoppersOnly } from '../../platform/http/auth-guards.ts'
import { refuse } from '../../platform/http/errors.ts'
import { rateLimit } from '../../platform/http/rate-limits.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, idIn, query } from '../../platform/http/validate.ts'
import { presentCart } from '../cart/wire.ts'
import { presentOwnShipment } from '../shipments/wire.ts'
import { buyAgain } from './buy-again.ts'
import { buyAgainForm, presentMissing } from './buy-again-wire.ts'
import { presentExchange } from './exchange-wire.ts'
import { findFollowedOrder } from './find-followed-order.ts'
import { findOwnItem } from './find-own-item.ts'
import { findOwnOrder } from './find-own-order.ts'
import { followForm, presentFollowedOrder } from './follow-wire.ts'
import { presentOwnRefunds, presentOwnReturnStep, presentOwnStep } from './history-wire.ts'
import { readOrders } from './store.ts'
import { presentItem, presentOrder } from './wire.ts'

const tags = ['Orders']
const following = rateLimit({ name: 'follow-order', points: 600, seconds: 3600 })

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
      summary: 'One item of an order of yours, its steps, the parcel it left in, and where its money is',
      tags,
    }),
    shoppersOnly,
    query(z.object({ orderId: z.string('Which order?'), itemId: z.string('Which item?') })),
    async (c) => {
      const { orderId, itemId } = c.req.valid('query')
      const found = await findOwnItem(c.get('user').id, idIn(orderId, 'Order'), idIn(itemId, 'Order'))
      if (!found) refuse(404, 'Order not found')
      const { order, item, steps, shipment, exchange, refunds } = found
      return c.json({
        order: presentOrder(order),
        item: presentItem(item),
        steps: steps.map(presentOwnStep),
        shipment: shipment && presentOwnShipment(shipment),
        exchange: exchange && presentExchange(exchange),
        refunds: presentOwnRefunds(refunds),
      })
    },
  )
  .get(
    '/order/get-own-order/:orderId',
    describeRoute({
      summary: 'An order of yours with its parcels, every step of its items and what you got back',
      tags,
    }),
    shoppersOnly,
    async (c) => {
      const found = await findOwnOrder(c.get('user').id, idIn(c.req.param('orderId'), 'Order'))
      if (!found) refuse(404, 'Order not found')
      const { order, steps, shipments, refunds, exchanges, returnSteps } = found
      return c.json({
        order: presentOrder(order),
        steps: steps.map((step) => ({ itemId: step.itemId, ...presentOwnStep(step) })),
        parcels: shipments.map((shipment) => ({
          ...presentOwnShipment(shipment),
          items: shipment.itemIds,
        })),
        refunds: presentOwnRefunds(refunds),
        exchanges: exchanges.map(presentExchange),
        returnSteps: returnSteps.map(presentOwnReturnStep),
      })
    },
  )
  .post(
    '/order/follow-order',
    describeRoute({
      summary: 'Where an order is, by the link in one of its mails: no address, and nothing to change',
      tags,
    }),
    following,
    body(followForm),
    async (c) => {
      const found = await findFollowedOrder(c.req.valid('json').token)
      if (!found) refuse(404, 'This link is not complete, or too old. Log in to see your orders')
      return c.json(presentFollowedOrder(found.order, found.arrives))
    },
  )
  .post(
    '/order/buy-again',
    describeRoute({
      summary: "Put what an order of yours had into the cart, at today's prices, and name what is missing",
      tags,
    }),
    shoppersOnly,
    body(buyAgainForm),
    async (c) => {
      const bought = await buyAgain(c.get('user').id, c.req.valid('json').orderId)
      if (!bought) refuse(404, 'Order not found')
      const { cart, missing, isAnyInCart } = bought
      return c.json({ cart: presentCart(cart), missing: missing.map(presentMissing), isAnyInCart })
    },
  )
