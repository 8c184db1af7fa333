import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  carts: {
    withheld: { derived: 'coupon_id' },
    erased: 'deleted',
    kept: 'until the account is erased',
    downloaded: true,
  },
  cart_lines: {
    withheld: { work: 'seen_price' },
    erased: 'deleted',
    kept: 'until the account is erased',
    downloaded: true,
  },
}
