import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../forms/paging.ts'
import { searchField } from '../../forms/search.ts'
import { sortField } from '../../forms/sort.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { may, mayConfirmed, requireConfirmed } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, idIn, query } from '../../platform/http/validate.ts'
import { isSteepDiscount } from '../accounts/step-up-rules.ts'
import { couponSorts, couponStates, editedTerms, largestPercentOff } from './rules.ts'
import { createCoupon, deleteCoupon, editCoupon } from './save-coupon.ts'
import { findCouponById, listCoupons } from './store.ts'
import {
  couponChanges,
  couponEditOf,
  couponForm,
  couponOf,
  presentCouponToAdmin,
  presentCreateRefusal,
  presentDeleteRefusal,
  presentEditRefusal,
} from './wire.ts'

const tags = ['Coupons (admin)']

const listFields = {
  ...pageFields,
  search: searchField,
  status: z.enum(couponStates, `Status must be one of ${couponStates.join(', ')}`).optional(),
  sort: sortField(couponSorts),
}

export const couponAdminRoutes = new Hono<SessionEnv>()
  .get(
    '/coupen/admin-get-coupens',
    describeRoute({ summary: 'All coupons, expired ones too, newest first unless sorted', tags }),
    may('offers:read'),
    query(z.object(listFields)),
    async (c) => {
      const { search, status, sort, ...page } = c.req.valid('query')
      const { coupons, total } = await listCoupons(db, pageOf(page), {
        search,
        status,
        sort,
        now: clock.now(),
      })
      return c.json({ coupens: coupons.map(presentCouponToAdmin), total })
    },
  )
  .post(
    '/coupen/create-coupen',
    describeRoute({ summary: 'Add a coupon; codes differ in more than their case', tags }),
    may('offers:write'),
    body(couponForm),
    async (c) => {
      const coupon = couponOf(c.req.valid('json'))
      if (isSteepDiscount(largestPercentOff(coupon))) requireConfirmed(c.get('user'))
      const created = await createCoupon(c.get('user').id, coupon)
      const coupen = presentCouponToAdmin(orRefuse(created, presentCreateRefusal))
      return c.json({ message: 'Coupon added successfully', coupen })
    },
  )
  .put(
    '/coupen/update-coupen/:id',
    describeRoute({ summary: 'Change a coupon but its code; what is missing stays', tags }),
    may('offers:write'),
    body(couponChanges),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Coupon')
      const edit = couponEditOf(c.req.valid('json'))
      const coupon = await findCouponById(db, id)
      if (coupon && isSteepDiscount(largestPercentOff(editedTerms(coupon, edit))))
        requireConfirmed(c.get('user'))
      const edited = await editCoupon(c.get('user').id, id, edit)
      const coupen = presentCouponToAdmin(orRefuse(edited, presentEditRefusal))
      return c.json({ message: 'Coupon updated successfully', coupen })
    },
  )
  .delete(
    '/coupen/delete-coupen/:id',
    describeRoute({
      summary: 'Delete a coupon; it goes from every cart, and orders keep what it took off',
      tags,
    }),
    mayConfirmed('offers:write'),
    async (c) => {
      orRefuse(await deleteCoupon(c.get('user').id, idIn(c.req.param('id'), 'Coupon')), presentDeleteRefusal)
      return c.json({ message: 'Coupon deleted successfully' })
    },
  )
