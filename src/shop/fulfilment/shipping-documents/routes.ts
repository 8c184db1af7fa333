import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { clock } from '../../../platform/clock.ts'
import { may, requireConfirmed } from '../../../platform/http/auth-guards.ts'
import { fileAnswer } from '../../../platform/http/describe.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { streamOf } from '../../../platform/http/stream.ts'
import { body } from '../../../platform/http/validate.ts'
import { isManyPeople } from '../../accounts/step-up-rules.ts'
import { printPapers } from './print-papers.ts'
import { fileName, papersForm, presentPaperRefusal } from './wire.ts'

export const paperRoutes = new Hono<SessionEnv>().post(
  '/order/print-papers',
  describeRoute({
    summary: 'Pick list, packing slips, address labels or manifest of many orders, as one PDF',
    description:
      'Labels (four on a page of `a4`), slips and the pick list come on `a4`, `a6` or `4x6` inches; the manifest on A4. Parcels come in the order of `orders`, picks in that of their places. Orders with characters that no font has are refused unless `boxes` allows to draw these as boxes.',
    tags: ['Orders (admin)'],
    ...fileAnswer('application/pdf'),
  }),
  may('orders:read'),
  body(papersForm),
  async (c) => {
    const { paper, size, orders: orderIds, boxes } = c.req.valid('json')
    if (isManyPeople(orderIds.length)) requireConfirmed(c.get('user'))
    const bytes = orRefuse(await printPapers({ paper, size, orderIds, boxes }), presentPaperRefusal)
    c.header('Content-Type', 'application/pdf')
    c.header('Content-Disposition', `attachment; filename="${fileName(paper, clock.today())}"`)
    c.header('Cache-Control', 'no-store')
    return c.body(streamOf(bytes))
  },
)
