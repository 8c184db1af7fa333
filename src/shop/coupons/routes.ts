import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../forms/paging.ts'
import { toRupees } from '../../lib/money.ts'
import { signedIn } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import { rateLimit } from '../../platform/http/rate-limits.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, query } from '../../platform/http/validate.ts'
import { listRunningCoupons } from './list-coupons.ts'
import { removeCoupon } from './remove-coupon.ts'
import { validateCoupon } from './validate-coupon.ts'
import { presentCoupon, presentCouponRefusal, removeRequest, validateRequest } from './wire.ts'

const tags = ['Coupons']
const checks = rateLimit({ name: 'coupon', points: 30, seconds: 60 })

export const couponRoutes = new Hono<SessionEnv>()
  .get(
    '/coupen/get-coupen',
    describeRoute({ summary: 'The coupons that have not expired, newest first', tags }),
    signedIn,
    query(z.object(pageFields)),
    async (c) => {
      const { coupons, total } = await listRunningCoupons(pageOf(c.req.valid('query')))
      return c.json({ coupens: coupons.map(presentCoupon), total })
    },
  )
  .post(
    '/coupen/validate-coupen',
    describeRoute({ summary: "What a coupon takes off a purchase; chooses it for the shopper's cart", tags }),
    signedIn,
    checks,
    body(validateRequest),
    async (c) => {
      const { code, purchaseAmount } = c.req.valid('json')
      const { id, role } = c.get('user')
      const discount = await validateCoupon(role === 'user' ? id : null, code, purchaseAmount)
      const discountAmount = toRupees(orRefuse(discount, presentCouponRefusal))
      return c.json({ discountAmount, message: 'Coupon applied' })
    },
  )
  .post(
    '/coupen/remove-coupen',
    describeRoute({ summary: "Forget the cart's coupon", tags }),
    signedIn,
    body(removeRequest),
    async (c) => {
      await removeCoupon(c.get('user').id, c.req.valid('json').code)
      return c.json({ message: 'Coupon removed' })
    },
  )
