import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { pageOf } from '../../../forms/paging.ts'
import { adminsOnly } from '../../../platform/http/auth-guards.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { query } from '../../../platform/http/validate.ts'
import { listStock } from './list-stock.ts'
import { SALES_DAYS } from './rules.ts'
import { presentStock, stockQuery, stockQueryOf } from './wire.ts'

export const stockDaysRoutes = new Hono<SessionEnv>().get(
  '/product/getStock',
  describeRoute({
    summary: `Sizes that are sold out, low, or sold out in \`days\` at the rate of ${SALES_DAYS} days; or those of a product`,
    tags: ['Products (admin)'],
  }),
  adminsOnly,
  query(stockQuery),
  async (c) => {
    const asked = c.req.valid('query')
    const { sizes, total } = await listStock(stockQueryOf(asked), pageOf(asked))
    return c.json({ sizes: sizes.map(presentStock), total })
  },
)
