import { rupees, type Tables, WITH_BOOKS } from '../../lib/noun.ts'

export const tables: Tables = {
  coupons: {
    exported: `id, code, kind, percentage, ${rupees('minimum_purchase', 'maximum_discount')}, starts_at, expiry_date, expiry_time, ends_at, max_uses, max_uses_per_shopper, first_order_only, created_at, updated_at`,
    withheld: { work: 'choice_id' },
  },
  coupon_uses: {
    exported: 'order_id, coupon_id, user_id',
    erased: 'kept',
    kept: WITH_BOOKS,
    downloaded: 'said by its order, which is downloaded',
  },
}
