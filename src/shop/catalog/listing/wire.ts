import { z } from 'zod'
import { countryNamed } from '../../../lib/countries.ts'
import { genderOf, type Listing, ON_OFFER, readPriceRange, type SortOption } from '../rules.ts'
import { sizeNumberOf } from '../size-wire.ts'
import { sportNamed } from '../sport-rules.ts'
import type { ProductOnWire } from '../wire.ts'

const MAX_VALUES = 100

function several<Value>(name: string, read: (text: string) => Value | undefined) {
  return z
    .string()
    .default('')
    .transform((text, context) => {
      const words = text.split(',').flatMap((word) => word.trim() || [])
      if (words.length > MAX_VALUES) {
        context.addIssue(`Choose at most ${MAX_VALUES} values of ${name}`)
        return z.NEVER
      }
      return words.map((word) => {
        const value = read(word)
        if (value !== undefined) return value
        context.addIssue(`Unknown ${name}: ${word}`)
        return z.NEVER
      })
    })
}

/** Rejects control characters: PostgreSQL text cannot hold NUL. */
function nameOf(text: string): string | undefined {
  return /\p{Cc}/u.test(text) ? undefined : text
}

function sizeOf(text: string): number | undefined {
  const size = sizeNumberOf(text) ?? 0
  return size > 0 && size < 1e6 && /^\d+(\.\d{1,2})?$/.test(String(size)) ? size : undefined
}

export const listingFields = {
  search: z.string().default(''),
  brand: several('brand', nameOf),
  category: several('category', nameOf),
  gender: several('gender', genderOf),
  price: several('price range', (text) => readPriceRange(text)),
  size: several('size', sizeOf),
  colour: several('colour', nameOf),
  country: several('country', (text) => countryNamed(text) ?? undefined),
  sport: several('sport', sportNamed),
  onOffer: z.enum(['', ON_OFFER], 'Unknown value of onOffer').optional(),
}

type Params = Partial<z.infer<z.ZodObject<typeof listingFields>>> & { sort?: SortOption | undefined }

export function listingOf(params: Params): Listing {
  const {
    search = '',
    brand = [],
    category = [],
    gender = [],
    price = [],
    size = [],
    colour = [],
    country = [],
    sport = [],
    sort,
  } = params
  return {
    search,
    brands: brand,
    categories: category,
    genders: gender,
    prices: price,
    sizes: size,
    colours: colour,
    countries: [...new Set(country)],
    sports: [...new Set(sport)],
    onOffer: params.onOffer === ON_OFFER,
    sort,
  }
}

export const genderField = z.string('Choose a gender').transform((text, context) => {
  const gender = genderOf(text)
  if (gender) return gender
  context.addIssue(`Unknown gender: ${text}`)
  return z.NEVER
})

const refusedFields = {
  'unknown-brand': 'brand',
  'unknown-category': 'category',
  'unknown-colour': 'colour',
  'unknown-price': 'price',
} as const

/** Only shoppers get `corrected`, `leftOut` and `notSold`: how their search was read. */
export type ListingOnWire = {
  products: ProductOnWire[]
  total: number
  corrected?: string
  leftOut?: string
  notSold?: string
}

export function presentListingRefusal({ reason }: { reason: keyof typeof refusedFields }) {
  const field = refusedFields[reason]
  const message = field === 'price' ? 'Unknown price range' : `Unknown ${field}`
  return { status: 400, message, errors: { [field]: message } } as const
}
