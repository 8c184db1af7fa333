import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../forms/paging.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { signedIn } from '../../platform/http/auth-guards.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { query } from '../../platform/http/validate.ts'
import { listCoupons } from './store.ts'
import { presentCoupon } from './wire.ts'

const tags = ['Coupons']

export const couponRoutes = new Hono<SessionEnv>().get(
  '/coupen/get-coupen',
  describeRoute({
    summary: 'The coupons that count now and that the shopper can use, newest first',
    tags,
  }),
  signedIn,
  query(z.object(pageFields)),
  async (c) => {
    const page = pageOf(c.req.valid('query'))
    const { id, role } = c.get('user')
    const shopperId = role === 'user' ? id : undefined
    const { coupons, total } = await listCoupons(db, page, {
      status: 'Valid',
      now: clock.now(),
      shopperId,
    })
    return c.json({ coupens: coupons.map(presentCoupon), total })
  },
)
