import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../platform/database.ts'
import { signedIn } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import { rateLimit } from '../../platform/http/rate-limits.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body } from '../../platform/http/validate.ts'
import { presentTaken } from '../coupons/terms-wire.ts'
import { presentCouponRefusal, removeRequest, validateRequest } from '../coupons/wire.ts'
import { applyCoupon } from './apply-coupon.ts'
import { dropCoupon } from './coupon-store.ts'

const tags = ['Coupons']
const checks = rateLimit({ name: 'coupon', points: 30, seconds: 60 })

export const cartCouponRoutes = new Hono<SessionEnv>()
  .post(
    '/coupen/validate-coupen',
    describeRoute({ summary: "What a coupon takes off a purchase; chooses it for the shopper's cart", tags }),
    signedIn,
    checks,
    body(validateRequest),
    async (c) => {
      const { code, purchaseAmount } = c.req.valid('json')
      const { id, role } = c.get('user')
      const taken = await applyCoupon(role === 'user' ? id : null, code, purchaseAmount)
      return c.json({ ...presentTaken(orRefuse(taken, presentCouponRefusal)), message: 'Coupon applied' })
    },
  )
  .post(
    '/coupen/remove-coupen',
    describeRoute({ summary: "Forget the cart's coupon", tags }),
    signedIn,
    body(removeRequest),
    async (c) => {
      await dropCoupon(db, c.get('user').id, c.req.valid('json').code)
      return c.json({ message: 'Coupon removed' })
    },
  )
