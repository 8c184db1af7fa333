import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../forms/paging.ts'
import { may } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { query } from '../../platform/http/validate.ts'
import { beginAudit, readAuditState } from './integrity/nightly-audit.ts'
import { presentDaysRefusal, presentReport, presentTrend, reportFields, trendFields } from './wire.ts'
import { writeReport, writeTrend } from './write-report.ts'

const tags = ['Reports']

export const reportRoutes = new Hono<SessionEnv>()
  .get(
    '/report/audit',
    describeRoute({
      summary:
        "Whether stock, money and orders were as they must be when the last audit asked, and the provider's books",
      tags,
    }),
    may('health:read'),
    async (c) => c.json(await readAuditState()),
  )
  .post(
    '/report/audit',
    describeRoute({ summary: 'Begins an audit, unless one is under way', tags }),
    may('health:read'),
    async (c) => {
      await beginAudit()
      return c.json(await readAuditState(), 202)
    },
  )
  .get(
    '/report/generate-report',
    describeRoute({ summary: 'What was sold on some days, by day, week or month', tags }),
    may('reports:read'),
    query(z.object({ ...reportFields, ...pageFields })),
    async (c) => {
      const { startDate: from, endDate: to, period, ...page } = c.req.valid('query')
      const report = orRefuse(await writeReport({ from, to }, period, pageOf(page)), presentDaysRefusal)
      return c.json({ report: presentReport({ ...report, period }) })
    },
  )
  .get(
    '/report/generate-dashboard-report',
    describeRoute({ summary: 'What was sold in the last weeks, months or years', tags }),
    may('reports:read'),
    query(z.object(trendFields)),
    async (c) => {
      const { period } = c.req.valid('query')
      return c.json({ report: presentTrend(await writeTrend(period)) })
    },
  )
