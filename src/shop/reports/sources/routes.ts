import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { may } from '../../../platform/http/auth-guards.ts'
import { fileAnswer } from '../../../platform/http/describe.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { query } from '../../../platform/http/validate.ts'
import { daysFields, presentYearRefusal } from '../wire.ts'
import { presentSourceReport, sourcesCsv } from './wire.ts'
import { writeSourceReport } from './write-source-report.ts'

const tags = ['Reports']

export const sourceRoutes = new Hono<SessionEnv>()
  .get(
    '/report/get-sources',
    describeRoute({
      summary: 'Where orders of some days came from, by channel and campaign, with their sales and returns',
      tags,
    }),
    may('reports:read'),
    query(z.object(daysFields)),
    async (c) => {
      const { startDate: from, endDate: to } = c.req.valid('query')
      const { days, rows } = orRefuse(await writeSourceReport({ from, to }), presentYearRefusal)
      return c.json({ report: presentSourceReport(days, rows) })
    },
  )
  .get(
    '/report/download-sources',
    describeRoute({ summary: 'The same as CSV', tags, ...fileAnswer('text/csv') }),
    may('reports:read'),
    query(z.object(daysFields)),
    async (c) => {
      const { startDate: from, endDate: to } = c.req.valid('query')
      const { days, rows } = orRefuse(await writeSourceReport({ from, to }), presentYearRefusal)
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="sources-${days.from}-to-${days.to}.csv"`)
      return c.body(sourcesCsv(rows))
    },
  )
