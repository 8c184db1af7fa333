import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../forms/paging.ts'
import { adminsOnly } from '../../platform/http/auth-guards.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { query } from '../../platform/http/validate.ts'
import { filterFields, filterOf } from './filter-wire.ts'
import { listOrderIds, listOrders } from './list-orders.ts'
import { MAX_SELECTED, newest } from './rules.ts'
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
      const params = c.req.valid('query')
      const { orders, total } = await listOrders(pageOf(params), filterOf(params), params.sort ?? newest)
      return c.json({ orders: orders.map(presentOrderToAdmin), total })
    },
  )
  .get(
    '/order/get-order-ids',
    describeRoute({
      summary: `The ids of all that \`get-order-data\` would list, at most ${MAX_SELECTED}`,
      tags,
    }),
    adminsOnly,
    query(z.object(filterFields)),
    async (c) => {
      const params = c.req.valid('query')
      return c.json({ ids: await listOrderIds(filterOf(params), params.sort ?? newest) })
    },
  )
