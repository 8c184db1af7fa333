import { formatRupees } from '../../../lib/money.ts'
import { priceRanges } from '../../../shop/catalog/rules.ts'

/** The price ranges as they are printed: '₹1,000 – ₹4,000'. */
export const priceLabels = priceRanges.map(({ name, from, to }) => ({
  name,
  label: `${formatRupees(from)} – ${formatRupees(to)}`,
}))
