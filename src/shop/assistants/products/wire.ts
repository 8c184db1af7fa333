import { z } from 'zod'
import type { Paise } from '../../../lib/money.ts'
import { type Picture, pathOf, widthsOf } from '../../../lib/pictures.ts'
import { gtinOf } from '../../catalog/gtin-rules.ts'
import type { Product, Size } from '../../catalog/rules.ts'
import { plainText } from '../../feeds/rules.ts'
import { pagePath } from '../../settings/page-names-rules.ts'
import type { Message } from '../rules.ts'
import {
  DEFAULT_PAGE,
  hasOptionTwice,
  labelOf,
  MAX_PAGE,
  type Match,
  optionOf,
  readCursor,
  type Selection,
} from './rules.ts'

const MAX_QUERY = 500
const MAX_NAMES = 100
const MAX_IDS = 50
const currency = 'INR'

const amount = z.int().min(0)
const price = z.looseObject({ min: amount.optional(), max: amount.optional() })
const filters = z.looseObject({
  categories: z.array(z.string().max(MAX_QUERY)).max(MAX_NAMES).optional(),
  price: price.optional(),
})
const hints = {
  context: z.looseObject({ currency: z.string().optional() }).optional(),
  signals: z.looseObject({}).optional(),
  attribution: z.record(z.string(), z.unknown()).optional(),
}
const pagination = z.looseObject({
  cursor: z.string().optional(),
  limit: z.int().min(1).optional(),
})

export const searchInput = z
  .looseObject({
    query: z.string().max(MAX_QUERY).optional(),
    filters: filters.optional(),
    pagination: pagination.optional(),
    /** Some programs send it beside the query. */
    cursor: z.string().optional(),
    ...hints,
  })
  .refine(
    ({ query, filters }) => (query ?? '').trim() !== '' || Object.keys(filters ?? {}).length > 0,
    'Send a query or filters',
  )
  .refine(
    ({ pagination, cursor = pagination?.cursor }) => cursor === undefined || readCursor(cursor) !== null,
    { path: ['pagination', 'cursor'], message: 'This is no cursor of the shop' },
  )

export const lookupInput = z.looseObject({
  ids: z
    .array(z.string())
    .min(1, 'Send at least one id')
    .superRefine((ids, context) => {
      if (ids.length > MAX_IDS)
        context.addIssue({
          code: 'custom',
          params: { code: 'request_too_large' },
          message: `Send at most ${MAX_IDS} ids`,
        })
    }),
  filters: filters.optional(),
  ...hints,
})

export const productInput = z.looseObject({
  id: z.string().min(1, 'Send an id'),
  selected: z
    .array(z.looseObject({ name: z.string().max(MAX_QUERY), label: z.string().max(MAX_QUERY) }))
    .max(MAX_NAMES)
    .refine((options) => !hasOptionTwice(options), 'Select each option once')
    .optional(),
  preferences: z.array(z.string()).max(MAX_NAMES).optional(),
  filters: filters.optional(),
  ...hints,
})

type SearchInput = z.infer<typeof searchInput>
type FilterInput = Pick<SearchInput, 'filters' | 'context'>

/** Null where no price was asked for, or one in another currency, which `messages` tells. */
export function readPriceFilter({ filters, context }: FilterInput) {
  const asked = filters?.price
  if (!asked || (asked.min === undefined && asked.max === undefined)) return { price: null, messages: [] }
  const isForeign = context?.currency !== undefined && context.currency.toUpperCase() !== currency
  if (!isForeign) return { price: { min: asked.min, max: asked.max }, messages: [] }
  const content = `The price filter was ignored: the shop has prices in ${currency} alone.`
  const ignored: Message = { type: 'info', code: 'price_filter_ignored', content, path: '$.products' }
  return { price: null, messages: [ignored] }
}

/** Programs write `*` where they want to see what there is. */
export const readQuery = ({ query = '' }: SearchInput) => (/^[*\s]*$/.test(query) ? '' : query)

export function readPlace({ pagination, cursor = pagination?.cursor }: SearchInput) {
  const place = cursor === undefined ? null : readCursor(cursor)
  return place ?? { page: 1, limit: Math.min(pagination?.limit ?? DEFAULT_PAGE, MAX_PAGE) }
}

const limits = { title: 150, description: 5_000 }
const priceOf = (amount: Paise) => ({ amount, currency })
const rangeOf = (amount: Paise) => ({ min: priceOf(amount), max: priceOf(amount) })
const titleOf = ({ name }: Product) => plainText(name, limits.title) || 'Product'

type Surroundings = {
  origin: string
  shop: string
  ratings: ReadonlyMap<string, { value: number; count: number }>
}

/** The largest JPEG that is made of it. */
function mediumOf({ hash, width, height }: Picture, altText: string, origin: string) {
  const served = widthsOf(width).at(-1) ?? width
  return {
    type: 'image',
    url: `${origin}${pathOf(hash)}-${served}.jpg`,
    alt_text: altText,
    width: served,
    height: Math.max(1, Math.round((height * served) / width)),
  }
}

function presentVariant(product: Product, size: Size, { origin, shop }: Surroundings) {
  const label = labelOf(product, size)
  const title = `${titleOf(product)}, ${label}`
  const gtin = gtinOf(size)
  const available = size.stock > 0
  return {
    id: size.id,
    title,
    description: { plain: title },
    url: `${origin}/productDetials/${product.id}?size=${size.size}`,
    price: priceOf(product.price),
    ...(product.regularPrice > product.price && { list_price: priceOf(product.regularPrice) }),
    availability: { available, status: available ? 'in_stock' : 'out_of_stock' },
    options: [{ name: optionOf(product), label }],
    ...(gtin && { barcodes: [{ type: 'GTIN', value: gtin }] }),
    seller: {
      name: shop,
      links: [
        { type: 'refund_policy', url: origin + pagePath('returns') },
        { type: 'shipping_policy', url: origin + pagePath('shipping') },
        { type: 'privacy_policy', url: origin + pagePath('privacy') },
        { type: 'terms_of_service', url: origin + pagePath('terms') },
      ],
    },
  }
}

/** Texts are plain: what stands in tags is left out. */
function presentCommon(product: Product, { origin, ratings }: Surroundings) {
  const { id, category, brand, gender, thumbnail, gallery, regularPrice, price, pieces, colour } = product
  const title = titleOf(product)
  const pictures = [
    ...(thumbnail ? [thumbnail] : []),
    ...gallery.filter(({ hash }) => hash !== thumbnail?.hash),
  ]
  const rating = ratings.get(id)
  return {
    id,
    title,
    description: { plain: plainText(product.description, limits.description) || title },
    url: `${origin}/productDetials/${id}`,
    categories: [{ value: category.name, taxonomy: 'merchant' }],
    price_range: rangeOf(price),
    ...(regularPrice > price && { list_price_range: rangeOf(regularPrice) }),
    ...(pictures.length > 0 && { media: pictures.map((picture) => mediumOf(picture, title, origin)) }),
    ...(rating && { rating: { value: rating.value, scale_min: 1, scale_max: 5, count: rating.count } }),
    tags: [gender, brand.name],
    metadata: { brand: brand.name, gender, ...(colour && { colour }), ...(pieces > 1 && { pieces }) },
  }
}

/** Of a list: all sizes, the featured one first. */
export function presentFound(product: Product, { sizes }: Selection, around: Surroundings) {
  return {
    ...presentCommon(product, around),
    options: [
      { name: optionOf(product), values: product.sizes.map((size) => ({ label: labelOf(product, size) })) },
    ],
    variants: sizes.map((size) => presentVariant(product, size, around)),
  }
}

export function presentMatch({ product, sizes }: Match, around: Surroundings) {
  return {
    ...presentFound(product, { sizes: [], selected: [] }, around),
    variants: sizes.map(({ size, inputs }) => ({ ...presentVariant(product, size, around), inputs })),
  }
}

export function presentDetail(product: Product, selection: Selection, around: Surroundings) {
  const values = product.sizes.map((size) => ({
    label: labelOf(product, size),
    available: size.stock > 0,
    exists: true,
  }))
  return {
    ...presentFound(product, selection, around),
    options: [{ name: optionOf(product), values }],
    selected: selection.selected,
  }
}

export const unknownIds = (ids: readonly string[]): Message[] =>
  ids.map((id) => ({ type: 'info', code: 'not_found', content: id }))

export const productNotFound = (id: string): Message => ({
  type: 'error',
  code: 'not_found',
  severity: 'unrecoverable',
  content: `Product not found: ${id}`,
})

type Reading = { corrected: string | null; leftOut: string | null; notSold: string | null }

/** How the words of a search were read, where it is not as they were sent. */
export function presentReading({ corrected, leftOut, notSold }: Reading): Message[] {
  const told: [code: string, content: string | null][] = [
    ['search_corrected', corrected && `Searched for “${corrected}” instead.`],
    ['words_left_out', leftOut && `Not searched for: “${leftOut}”.`],
    ['not_sold', notSold && `The shop does not sell ${notSold}. These are nearest to it.`],
  ]
  return told.flatMap(([code, content]) => (content ? [{ type: 'info' as const, code, content }] : []))
}
