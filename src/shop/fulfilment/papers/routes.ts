import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { clock } from '../../../platform/clock.ts'
import { adminsOnly } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { streamOf } from '../../../platform/http/stream.ts'
import { body } from '../../../platform/http/validate.ts'
import { printPapers } from './print-papers.ts'
import { fileName, nothingToPrint, papersForm } from './wire.ts'

export const paperRoutes = new Hono<SessionEnv>().post(
  '/order/print-papers',
  describeRoute({
    summary: 'Pick list, packing slips, address labels or manifest of many orders, as one PDF',
    description:
      'Labels and slips come on `a4` (four labels a page), `a6` or `4x6` inches; lists on A4. Parcels come in the order of `orders`.',
    tags: ['Orders (admin)'],
  }),
  adminsOnly,
  body(papersForm),
  async (c) => {
    const { paper, size, orders: orderIds } = c.req.valid('json')
    const bytes = orRefuse(await printPapers({ paper, size, orderIds }), () => nothingToPrint)
    c.header('Content-Type', 'application/pdf')
    c.header('Content-Disposition', `attachment; filename="${fileName(paper, clock.today())}"`)
    c.header('Cache-Control', 'no-store')
    return c.body(streamOf(bytes))
  },
)
