import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { may, mayConfirmed } from '../../platform/http/auth-guards.ts'
import { fileAnswer } from '../../platform/http/describe.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { streamOf } from '../../platform/http/stream.ts'
import { body, query } from '../../platform/http/validate.ts'
import { closeMonth } from './close-month.ts'
import { contentTypes } from './file-rules.ts'
import { listMonths } from './list-months.ts'
import { openFile } from './open-file.ts'
import { findSummary } from './read-summary.ts'
import { saveAnnualReturn } from './save-annual-return.ts'
import {
  annualReturnForm,
  closingForm,
  fileFields,
  periodFields,
  presentAnnualReturnRefusal,
  presentCloseRefusal,
  presentFileRefusal,
  presentMonth,
  presentPending,
} from './wire.ts'

const tags = ['GST (admin)']

export const gstRoutes = new Hono<SessionEnv>()
  .get(
    '/gst/get-months',
    describeRoute({
      summary: 'The months with invoices, which of them are closed, and their financial years',
      tags,
    }),
    may('tax:read'),
    async (c) => {
      const { months, years, pending } = await listMonths()
      return c.json({ months: months.map(presentMonth), years, pending: pending.map(presentPending) })
    },
  )
  .get(
    '/gst/get-return',
    describeRoute({
      summary: 'GSTR-1 of a month or a quarter in sums, what is wrong with it, and its days',
      tags,
    }),
    may('tax:read'),
    query(z.object(periodFields)),
    async (c) => c.json({ return: await findSummary(c.req.valid('query').period) }),
  )
  .get(
    '/gst/download-return',
    describeRoute({
      summary:
        "The portal's JSON, the offline tool's sheets, the sales register or Tally's vouchers; streamed",
      tags,
      ...fileAnswer(...Object.values(contentTypes)),
    }),
    mayConfirmed('tax:read'),
    query(z.object(fileFields)),
    async (c) => {
      const { period, file } = c.req.valid('query')
      const { name, about, bytes } = orRefuse(await openFile(period, file), presentFileRefusal)
      c.header('Content-Type', contentTypes[file])
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      c.header('Cache-Control', 'no-store')
      c.header('X-Bytes-About', String(about))
      return c.body(streamOf(bytes))
    },
  )
  .post(
    '/gst/close-month',
    describeRoute({ summary: 'Closes a month and all before it: their files stay as they are', tags }),
    mayConfirmed('tax:write'),
    body(closingForm),
    async (c) => {
      const closed = await closeMonth(c.get('user').id, c.req.valid('json').month)
      return c.json({ message: 'Month closed', months: orRefuse(closed, presentCloseRefusal) })
    },
  )
  .put(
    '/gst/save-annual-return',
    describeRoute({
      summary: 'The day on which the annual return of a financial year was furnished; null: not yet',
      tags,
    }),
    mayConfirmed('tax:write'),
    body(annualReturnForm),
    async (c) => {
      const saved = await saveAnnualReturn(c.get('user').id, c.req.valid('json'))
      orRefuse(saved, presentAnnualReturnRefusal)
      return c.json({ message: 'Annual return saved' })
    },
  )
