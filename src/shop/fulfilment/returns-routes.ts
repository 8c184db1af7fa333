import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../forms/paging.ts'
import { adminsOnly, confirmed, requireConfirmed } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, query } from '../../platform/http/validate.ts'
import { MAX_PEOPLE_UNASKED } from '../accounts/step-up-rules.ts'
import { listReturns } from './list-returns.ts'
import { presentReturnRequest, presentSettleRefusal, returnFields, settleForm } from './returns-wire.ts'
import { settleReturn } from './settle-return.ts'

const tags = ['Returns (admin)']

export const returnRoutes = new Hono<SessionEnv>()
  .get(
    '/order/get-return-details',
    describeRoute({
      summary: 'What shoppers want to give back, newest first, by status or by what a search finds',
      tags,
    }),
    adminsOnly,
    query(z.object({ ...returnFields, ...pageFields })),
    async (c) => {
      const { status, search, ...params } = c.req.valid('query')
      const page = pageOf(params)
      if (page.limit > MAX_PEOPLE_UNASKED) requireConfirmed(c.get('user'))
      const { requests, total } = await listReturns(page, { status, search })
      return c.json({ returnRequest: requests.map(presentReturnRequest), total })
    },
  )
  .put(
    '/order/accept-return',
    describeRoute({ summary: 'Take an item back: its money goes to the wallet', tags }),
    adminsOnly,
    confirmed,
    body(settleForm),
    async (c) => {
      const settled = await settleReturn(c.get('user').id, { ...c.req.valid('json'), to: 'ReturnAccepted' })
      const { deferred: held } = orRefuse(settled, presentSettleRefusal)
      return c.json({ message: 'Return accepted', held })
    },
  )
  .put(
    '/order/reject-return',
    describeRoute({ summary: 'Refuse to take an item back', tags }),
    adminsOnly,
    body(settleForm),
    async (c) => {
      const settled = await settleReturn(c.get('user').id, { ...c.req.valid('json'), to: 'ReturnRejected' })
      const { deferred: held } = orRefuse(settled, presentSettleRefusal)
      return c.json({ message: 'Return rejected', held })
    },
  )
