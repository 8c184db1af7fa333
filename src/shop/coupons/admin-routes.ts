import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { db, transaction } from '../../platform/database.ts'
import { refuse } from '../../platform/http/errors.ts'
import { adminsOnly } from '../../platform/http/gate.ts'
import { pageFields, pageOf } from '../../platform/http/paging.ts'
import { body, idIn, query } from '../../platform/http/parse.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { deleteCoupon, insertCoupon, readCoupons } from './store.ts'
import { couponForm, couponOf, presentCoupon } from './wire.ts'

const tags = ['Coupons (admin)']

export const couponAdminRoutes = new Hono<SessionEnv>()
  .get(
    '/coupen/admin-get-coupens',
    describeRoute({ summary: 'All coupons, expired ones too, newest first', tags }),
    adminsOnly,
    query(z.object(pageFields)),
    async (c) => {
      const { coupons, total } = await readCoupons(db, pageOf(c.req.valid('query')))
      return c.json({ coupens: coupons.map(presentCoupon), total })
    },
  )
  .post(
    '/coupen/create-coupen',
    describeRoute({ summary: 'Add a coupon; codes differ in more than their case', tags }),
    adminsOnly,
    body(couponForm),
    async (c) => {
      const coupon = await insertCoupon(db, couponOf(c.req.valid('json')))
      if (!coupon) refuse(409, 'This coupon code already exists')
      return c.json({ message: 'Coupon added successfully', coupen: presentCoupon(coupon) })
    },
  )
  .delete(
    '/coupen/delete-coupen/:id',
    describeRoute({
      summary: 'Delete a coupon; it goes from every cart, and orders keep what it took off',
      tags,
    }),
    adminsOnly,
    async (c) => {
      const id = idIn(c.req.param('id'), 'Coupon')
      const deleted = await transaction((tx) => deleteCoupon(tx, id))
      if (!deleted) refuse(404, 'Coupon not found')
      return c.json({ message: 'Coupon deleted successfully' })
    },
  )
