import type { Page } from '../../lib/paging.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import type { Coupon } from '../cart/rules.ts'
import { readCoupons } from './store.ts'

/** The coupons that have not expired, whatever purchase they ask for, newest first. */
export function listRunningCoupons(page: Page): Promise<{ coupons: Coupon[]; total: number }> {
  return readCoupons(db, page, clock.today())
}
