import type { Paise } from '../../../lib/money.ts'
import type { Product, Size } from '../../catalog/rules.ts'
import { sizeLabel, sizeSystemOf, sizeTitle } from '../../catalog/size-rules.ts'

/** Paise, both inclusive. */
export type PriceFilter = { min?: number | undefined; max?: number | undefined }
type SelectedOption = { name: string; label: string }

export const isWithin = (price: Paise, { min = 0, max = Number.MAX_SAFE_INTEGER }: PriceFilter) =>
  price >= min && price <= max

export const labelOf = ({ category, gender }: Product, { size }: Size) =>
  sizeLabel(sizeSystemOf(category), gender, size)

/** The one option that a product has: its size. Other colours are products of their own. */
export const optionOf = ({ category, sizes }: Product) =>
  sizeTitle(
    sizeSystemOf(category),
    sizes.map(({ size }) => size),
  )

/** The first that can be bought, or else the first. Undefined of a product without sizes. */
const featuredOf = ({ sizes }: Product): Size | undefined => sizes.find(({ stock }) => stock > 0) ?? sizes[0]

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The sizes to show, the featured one first, and what is selected after a wish that no size meets was dropped. */
export type Selection = { sizes: Size[]; selected: SelectedOption[] }

/**
 * `sizeId`: a size that was asked for, which decides alone. A size that the product does not have is dropped, and all others are
 * shown then, with nothing selected.
 */
export function selectSizes(
  product: Product,
  sizeId: string | null,
  wanted: readonly SelectedOption[],
): Selection {
  const name = optionOf(product)
  const chosen = (size: Size): Selection => ({
    sizes: [size],
    selected: [{ name, label: labelOf(product, size) }],
  })
  const asked = product.sizes.find(({ id }) => id === sizeId)
  if (asked) return chosen(asked)
  const wish = wanted.find((option) => isSame(option.name, name) || isSame(option.name, 'size'))
  const met = wish && product.sizes.find((size) => isSame(labelOf(product, size), wish.label))
  if (met) return chosen(met)
  const featured = featuredOf(product)
  if (!featured) return { sizes: [], selected: [] }
  const sizes = [featured, ...product.sizes.filter(({ id }) => id !== featured.id)]
  return { sizes, selected: wanted.length > 0 ? [] : [{ name, label: labelOf(product, featured) }] }
}

/** Each option at most once. */
export const hasOptionTwice = (options: readonly SelectedOption[]) =>
  new Set(options.map(({ name }) => name.trim().toLowerCase())).size < options.length

/** A product that identifiers of a request stand for, and how: a size exactly, or the product whose featured size it is. */
export type Match = {
  product: Product
  sizes: { size: Size; inputs: { id: string; match: 'exact' | 'featured' }[] }[]
}

/** `ids` without repetitions. Those that nothing matches are `unknown`. */
export function matchIds(
  ids: readonly string[],
  products: readonly Product[],
): { matches: Match[]; unknown: string[] } {
  const matches = new Map<string, Match>()
  const unknown: string[] = []
  for (const id of new Set(ids)) {
    const key = id.toLowerCase()
    const whole = products.find((product) => product.id === key)
    const product = whole ?? products.find(({ sizes }) => sizes.some((size) => size.id === key))
    const size = whole ? featuredOf(whole) : product?.sizes.find((one) => one.id === key)
    if (!product || !size) {
      unknown.push(id)
      continue
    }
    const match = matches.get(product.id) ?? { product, sizes: [] }
    matches.set(product.id, match)
    const input = { id, match: whole ? ('featured' as const) : ('exact' as const) }
    const known = match.sizes.find((one) => one.size.id === size.id)
    if (known) known.inputs.push(input)
    else match.sizes.push({ size, inputs: [input] })
  }
  return { matches: [...matches.values()], unknown }
}

/** Where a list goes on. Its page size stays that of the first request. */
export type Cursor = { page: number; limit: number }

export const MAX_PAGE = 50
export const DEFAULT_PAGE = 10
/** The shop counts no further. */
const MAX_OFFSET = 10_000

export const writeCursor = ({ page, limit }: Cursor) => `p${page}.${limit}`

/** Null if it is none of the shop's. */
export function readCursor(text: string): Cursor | null {
  const [, page, limit] = /^p(\d{1,5})\.(\d{1,2})$/.exec(text) ?? []
  const cursor = { page: Number(page), limit: Number(limit) }
  const isPage = cursor.page >= 1 && cursor.limit >= 1 && cursor.limit <= MAX_PAGE
  return isPage && cursor.page * cursor.limit <= MAX_OFFSET + MAX_PAGE ? cursor : null
}
