import { z } from 'zod'
import { rupees } from '../../forms/money.ts'
import { formatRupees, type Paise, toRupees } from '../../lib/money.ts'
import { priceChange } from './changes-rules.ts'
import { type LostCoupon, MAX_LINES, type SeenLine } from './rules.ts'

export const acceptRequest = z.object({
  items: z
    .array(
      z.object({ _id: z.guid('This is no line of a cart'), discountedPrice: rupees('This is no price') }),
    )
    .max(2 * MAX_LINES),
})

const print = (amount: Paise) => formatRupees(toRupees(amount))

export function explainPriceChange(line: Pick<SeenLine, 'seenPrice' | 'price'>): string | null {
  const change = priceChange(line)
  if (!change) return null
  const { from, to } = change
  return `The price ${to < from ? 'fell' : 'rose'} from ${print(from)} to ${print(to)}`
}

export function explainLostCoupon(lost: LostCoupon): string {
  switch (lost.reason) {
    case 'deleted':
      return `${lost.code} is no longer offered`
    case 'expired':
      return `${lost.code} has expired`
    case 'not-started':
      return `${lost.code} does not count yet`
    case 'first-order-only':
      return `${lost.code} is for a first order`
    case 'used-by-shopper':
      return `You have used ${lost.code} as often as it allows`
    case 'used-up':
      return `${lost.code} has been used up`
    case 'below-minimum':
      return `${lost.code} needs ${print(lost.missing)} more`
  }
}
