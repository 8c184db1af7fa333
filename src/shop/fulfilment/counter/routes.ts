import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { may } from '../../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../../platform/http/errors.ts'
import { rateLimit } from '../../../platform/http/rate-limits.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body } from '../../../platform/http/validate.ts'
import { isKey } from '../../checkout/request-wire.ts'
import { orderName } from '../../orders/rules.ts'
import { presentOrderToAdmin } from '../../orders/wire.ts'
import { placeCounterOrder } from './place-counter-order.ts'
import { counterForm, presentCounterRefusal } from './wire.ts'

const selling = rateLimit({ name: 'counter-order', points: 120, seconds: 60 })

export const counterRoutes = new Hono<SessionEnv>().post(
  '/order/create-counter-order',
  describeRoute({
    summary: 'Sell at the counter: an order that is paid and handed over at once',
    description:
      'The customer is an account, or what they said of name and phone number. It needs an `Idempotency-Key`: with the same one the same order is answered.',
    tags: ['Orders (admin)'],
  }),
  may('orders:write'),
  selling,
  body(counterForm),
  async (c) => {
    const key = c.req.header('idempotency-key') ?? ''
    if (!isKey(key)) refuse(400, 'The Idempotency-Key is empty or too long')
    const { theTotelAmount: total, ...form } = c.req.valid('json')
    const order = orRefuse(
      await placeCounterOrder(c.get('user').id, { ...form, total }, key),
      presentCounterRefusal,
    )
    return c.json(
      { message: `Order ${orderName(order.number)} is sold`, order: presentOrderToAdmin(order) },
      201,
    )
  },
)
