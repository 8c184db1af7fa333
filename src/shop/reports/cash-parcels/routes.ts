import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { may } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { query } from '../../../platform/http/validate.ts'
import { daysFields, presentYearRefusal } from '../wire.ts'
import { writeCashReport } from './write-cash-report.ts'

export const cashParcelRoutes = new Hono<SessionEnv>().get(
  '/report/get-cash-parcels',
  describeRoute({
    summary: 'What became of the parcels of cash orders of some days, by PIN code, courier and product',
    tags: ['Reports'],
  }),
  may('reports:read'),
  query(z.object(daysFields)),
  async (c) => {
    const { startDate: from, endDate: to } = c.req.valid('query')
    const { days, ...report } = orRefuse(await writeCashReport({ from, to }), presentYearRefusal)
    return c.json({ report: { startDate: days.from, endDate: days.to, ...report } })
  },
)
