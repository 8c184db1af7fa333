import { formatRupees } from '../../lib/money.ts'
import { groupDigits } from '../../lib/numbers.ts'
import { MAX_COUNTED } from '../../lib/paging.ts'
import type { FacetName } from '../../shop/catalog/product-index/rules.ts'
import { isOpenRange, readPriceRange } from '../../shop/catalog/rules.ts'

export function valueLabel(name: FacetName, value: string, label = value): string {
  if (name === 'onOffer') return 'On offer'
  const range = name === 'price' && readPriceRange(value)
  if (!range) return label
  if (!isOpenRange(range)) return `${formatRupees(range.from)} – ${formatRupees(range.to)}`
  return range.from === 0
    ? `Below ${formatRupees(Math.ceil(range.to))}`
    : `Above ${formatRupees(Math.floor(range.from))}`
}

/** Where the value stands without its group. */
export function filterLabel(name: FacetName, value: string, label = value): string {
  return name === 'size' ? `Size ${label}` : valueLabel(name, value, label)
}

/** Lists count no further than `MAX_COUNTED`. */
export function formatTotal(total: number): string {
  return total === MAX_COUNTED ? `${groupDigits(total)}+` : groupDigits(total)
}
