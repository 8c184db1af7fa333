import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { shoppersOnly } from '../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body } from '../../platform/http/validate.ts'
import { presentOrder } from '../orders/wire.ts'
import { cancelItem } from './cancel-item.ts'
import { cancelOrder } from './cancel-order.ts'
import { requestReturn } from './request-return.ts'
import {
  cancelForm,
  cancelOrderForm,
  nothingReserved,
  presentCancelOrderRefusal,
  presentMoveRefusal,
  presentReturnRefusal,
  returnForm,
  withdrawExchangeForm,
} from './wire.ts'
import { withdrawExchange } from './withdraw-exchange.ts'

const tags = ['Orders']

export const fulfilmentRoutes = new Hono<SessionEnv>()
  .put(
    '/order/user-order-status-change',
    describeRoute({ summary: 'Cancel an item of yours', tags }),
    shoppersOnly,
    body(cancelForm),
    async (c) => {
      const { orderStatus: to, cancelReason: reason, ...asked } = c.req.valid('json')
      const cancelled = await cancelItem(c.get('user').id, { ...asked, to, reason })
      const order = orRefuse(cancelled, presentMoveRefusal)
      return c.json({ message: 'Item cancelled', order: presentOrder(order) })
    },
  )
  .put(
    '/order/cancel-order',
    describeRoute({ summary: 'Cancel all of an order of yours that can be cancelled', tags }),
    shoppersOnly,
    body(cancelOrderForm),
    async (c) => {
      const { cancelReason: reason, ...asked } = c.req.valid('json')
      const cancelled = await cancelOrder(c.get('user').id, { ...asked, reason })
      const order = orRefuse(cancelled, presentCancelOrderRefusal)
      return c.json({ message: 'Order cancelled', order: presentOrder(order) })
    },
  )
  .post(
    '/order/return-order-request',
    describeRoute({ summary: 'Ask to give an item back', tags }),
    shoppersOnly,
    body(returnForm),
    async (c) => {
      const requested = await requestReturn(c.get('user').id, c.req.valid('json'))
      const order = orRefuse(requested, presentReturnRefusal)
      return c.json({ message: 'Return requested', order: presentOrder(order) })
    },
  )
  .put(
    '/order/withdraw-exchange',
    describeRoute({ summary: 'Money back after all, instead of another size', tags }),
    shoppersOnly,
    body(withdrawExchangeForm),
    async (c) => {
      const isWithdrawn = await withdrawExchange(c.get('user').id, c.req.valid('json'))
      if (!isWithdrawn) refuse(nothingReserved.status, nothingReserved.message)
      return c.json({ message: 'You get your money back instead' })
    },
  )
