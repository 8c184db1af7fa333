import { formatRupees } from '../../lib/money.ts'
import { priceRanges } from '../../shop/catalog/rules.ts'

export const priceLabels = priceRanges.map(({ name, from, to }) => ({
  name,
  label: `${formatRupees(from)} – ${formatRupees(to)}`,
}))
