import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { pageOf } from '../../../forms/paging.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { may } from '../../../platform/http/auth-guards.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { query } from '../../../platform/http/validate.ts'
import { listRefundRequests } from './store.ts'
import { presentRefundRequest, refundRequestFields } from './wire.ts'

export const refundRequestsRoutes = new Hono<SessionEnv>().get(
  '/wallet/get-refund-requests',
  describeRoute({
    summary:
      'Refunds that wait for a second person, newest first; with `state=past` those that do not any more',
    tags: ['Refund requests (admin)'],
  }),
  may('money:refund'),
  query(refundRequestFields),
  async (c) => {
    const { state, ...page } = c.req.valid('query')
    const now = clock.now()
    const reader = { now, by: c.get('user').id }
    const filter = { waiting: state === 'waiting', now }
    const { requests, total } = await listRefundRequests(db, pageOf(page), filter)
    return c.json({ requests: requests.map((request) => presentRefundRequest(request, reader)), total })
  },
)
