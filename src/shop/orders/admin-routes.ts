import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { adminsOnly } from '../../platform/http/auth-guards.ts'
import { pageFields, pageOf } from '../../platform/http/paging.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { query } from '../../platform/http/validate.ts'
import { filterFields, filterOf, sortOf } from './filter-wire.ts'
import { listOrders } from './list-orders.ts'
import { presentOrderToAdmin } from './wire.ts'

const tags = ['Orders (admin)']

export const orderAdminRoutes = new Hono<SessionEnv>().get(
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
