import type { Page } from '../../lib/paging.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import type { Coupon } from '../cart/rules.ts'
import { type CouponFilter, readCoupons } from './store.ts'

export function listRunningCoupons(page: Page): Promise<{ coupons: Coupon[]; total: number }> {
  return readCoupons(db, page, { status: 'Valid', today: clock.today() })
}

export function listCoupons(
  page: Page,
  asked: Omit<CouponFilter, 'today'>,
): Promise<{ coupons: Coupon[]; total: number }> {
  return readCoupons(db, page, { ...asked, today: clock.today() })
}
