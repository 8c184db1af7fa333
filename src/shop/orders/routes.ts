import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { db } from '../../platform/database.ts'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import { requireOwn, shoppersOnly } from '../../platform/http/gate.ts'
import { pageFields, pageOf } from '../../platform/http/paging.ts'
import { body, idIn, query } from '../../platform/http/parse.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { cancelItem } from './cancel-item.ts'
import { cancelForm, presentMoveRefusal, returnForm } from './move-wire.ts'
import { placeOrder } from './place-order.ts'
import { isSomebodyElses } from './placing-store.ts'
import { requestReturn } from './request-return.ts'
import { isKey, orderForm, presentPlaceRefusal, requestOf } from './request-wire.ts'
import { findOrder, readOrders } from './store.ts'
import { presentItem, presentOrder } from './wire.ts'

const tags = ['Orders']

/** The shopper's calls. */
export const orderRoutes = new Hono<SessionEnv>()
  .post(
    '/order/create-order',
    describeRoute({ summary: 'Order lines of the cart, paid at the door or from the wallet', tags }),
    shoppersOnly,
    body(orderForm),
    async (c) => {
      const user = c.get('user')
      const form = c.req.valid('json')
      requireOwn(user, form.userId ?? undefined)
      if (form.paymentMethod === 'Razorpay')
        refuse(400, 'An online payment begins with create-razorpay-order')
      const addressId = form.shippingAddress._id
      if (addressId && (await isSomebodyElses(db, addressId, user.id))) refuse(404, 'Address not found')
      const key = c.req.header('idempotency-key') ?? null
      if (key !== null && !isKey(key)) refuse(400, 'The Idempotency-Key is empty or too long')
      const order = orRefuse(await placeOrder(user.id, requestOf(form), key), presentPlaceRefusal)
      return c.json({ message: 'Order placed', order: presentOrder(order) }, 201)
    },
  )
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
    describeRoute({ summary: 'One item of an order of yours', tags }),
    shoppersOnly,
    query(z.object({ orderId: z.string('Which order?'), itemId: z.string('Which item?') })),
    async (c) => {
      const { orderId, itemId } = c.req.valid('query')
      const order = await findOrder(db, idIn(orderId, 'Order'), c.get('user').id)
      const item = order?.items.find(({ id }) => id === itemId)
      if (!order || !item) refuse(404, 'Order not found')
      return c.json({ order: presentOrder(order), item: presentItem(item) })
    },
  )
  .put(
    '/order/user-order-status-change',
    describeRoute({ summary: 'Cancel an item of yours', tags }),
    shoppersOnly,
    body(cancelForm),
    async (c) => {
      const { orderId, itemId, orderStatus: to, cancelReason: reason } = c.req.valid('json')
      const cancelled = await cancelItem(c.get('user').id, { orderId, itemId, to, reason })
      const order = orRefuse(cancelled, presentMoveRefusal)
      return c.json({ message: 'Item cancelled', order: presentOrder(order) })
    },
  )
  .post(
    '/order/return-order-request',
    describeRoute({ summary: 'Ask to give an item back', tags }),
    shoppersOnly,
    body(returnForm),
    async (c) => {
      const requested = await requestReturn(c.get('user').id, c.req.valid('json'))
      const order = orRefuse(requested, presentMoveRefusal)
      return c.json({ message: 'Return requested', order: presentOrder(order) })
    },
  )
