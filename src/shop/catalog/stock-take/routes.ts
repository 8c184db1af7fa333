import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { formatDate } from '../../../lib/dates.ts'
import { clock } from '../../../platform/clock.ts'
import { may } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body } from '../../../platform/http/validate.ts'
import { countStock } from './count-stock.ts'
import { presentCounted, presentCountRefusal, stockTake } from './wire.ts'

export const stockTakeRoutes = new Hono<SessionEnv>().put(
  '/product/countStock',
  describeRoute({
    summary: 'Confirm a stock-take: all counts or none',
    description: 'Stock moves by `counted` less `expected`, so that units sold since the scan stay sold.',
    tags: ['Products (admin)'],
  }),
  may('stock:write'),
  body(stockTake),
  async (c) => {
    const { batch, counts } = c.req.valid('json')
    const name = `Count of ${formatDate(clock.now())}`
    const counted = await countStock(c.get('user').id, { batch, name, counts })
    return c.json(presentCounted(orRefuse(counted, presentCountRefusal)))
  },
)
