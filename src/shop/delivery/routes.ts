import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { clock } from '../../platform/clock.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { query } from '../../platform/http/validate.ts'
import { estimateDelivery } from './estimate-delivery.ts'
import { deliveryQuery, presentEstimateRefusal } from './wire.ts'

export const deliveryRoutes = new Hono<SessionEnv>().get(
  '/delivery/getEstimate',
  describeRoute({
    summary:
      'Where a PIN code is, when an order of a day, by default of today, arrives there, and what delivery costs',
    tags: ['Addresses'],
  }),
  query(deliveryQuery),
  async (c) => {
    c.header('cache-control', 'private, max-age=300')
    const { pinCode, orderedOn } = c.req.valid('query')
    const estimate = await estimateDelivery(pinCode, orderedOn ?? clock.today())
    return c.json(orRefuse(estimate, presentEstimateRefusal))
  },
)
