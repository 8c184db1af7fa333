import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { fileAnswer } from '../../../platform/http/describe.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { streamOf } from '../../../platform/http/stream.ts'
import { query } from '../../../platform/http/validate.ts'
import { contentTypes, openDownload } from './open-download.ts'
import { downloadFields, presentDownloadRefusal } from './wire.ts'

export const downloadRoutes = new Hono<SessionEnv>().get(
  '/report/download-report',
  describeRoute({
    summary: 'The same as a PDF or a workbook, streamed',
    tags: ['Reports'],
    ...fileAnswer(...Object.values(contentTypes)),
  }),
  mayConfirmed('orders:export'),
  query(z.object(downloadFields)),
  async (c) => {
    const { startDate: from, endDate: to, period, format } = c.req.valid('query')
    const opened = await openDownload({ from, to }, period, format)
    const { name, type, orders, about, bytes } = orRefuse(opened, presentDownloadRefusal)
    c.header('Content-Type', type)
    c.header('Content-Disposition', `attachment; filename="${name}"`)
    c.header('Cache-Control', 'no-store')
    c.header('X-Rows', String(orders))
    c.header('X-Bytes-About', String(about))
    return c.body(streamOf(bytes))
  },
)
