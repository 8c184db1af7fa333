import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { pageOf } from '../../../forms/paging.ts'
import { db } from '../../../platform/database.ts'
import { adminsOnly } from '../../../platform/http/auth-guards.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { query } from '../../../platform/http/validate.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { sumStock } from '../stock/stock-totals.ts'
import { SALES_DAYS } from './rules.ts'
import { readStockPage } from './store.ts'
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
    await sumStock()
    const { lowStock } = (await currentSettings()).selling
    const { sizes, total } = await readStockPage(db, stockQueryOf(asked), lowStock, pageOf(asked))
    return c.json({ sizes: sizes.map(presentStock), total })
  },
)
