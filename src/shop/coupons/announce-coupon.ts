import { formatRupees, toRupees } from '../../lib/money.ts'
import type { Tx } from '../../platform/database.ts'
import { isAlmostFree } from '../accounts/step-up-rules.ts'
import { notifyAdmins } from '../settings/notify-admins.ts'
import { type Coupon, expiryInFull, largestPercentOff } from './rules.ts'

/** Mails admins of a coupon that takes almost all off. */
export async function announceCoupon(tx: Tx, by: string, coupon: Coupon): Promise<void> {
  const { code, maximumDiscount } = coupon
  const percentage = largestPercentOff(coupon)
  if (!isAlmostFree(percentage)) return
  const terms = `${percentage} % off, at most ${formatRupees(toRupees(maximumDiscount))}, until ${expiryInFull(coupon)}`
  await notifyAdmins(tx, by, {
    title: `A coupon takes ${percentage} % off`,
    what: `saved the coupon ${code}: ${terms}.`,
    button: { button: 'See the coupons', path: '/dashboard/coupens' },
    permission: 'offers:read',
  })
}
