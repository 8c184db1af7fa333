import type { Paise } from '../../lib/money.ts'
import { type Picture, pathOf, widthsOf } from '../../lib/pictures.ts'
import { gtinOf } from '../catalog/gtin-rules.ts'
import type { Gender, OfferTimes, Product, Size } from '../catalog/rules.ts'
import { sizeLabel, sizeSystemOf, sizeText, wordOf } from '../catalog/size-rules.ts'
import { freeEverywhereFrom, type ShippingPrice, type ShippingTerms, shippingOf } from './shipping-rules.ts'

export const feedNames = ['google', 'meta'] as const
export type FeedName = (typeof feedNames)[number]

export const feedPaths: Record<FeedName, string> = {
  google: '/feeds/google.xml',
  meta: '/feeds/meta.csv',
}
export const feedLabels: Record<FeedName, string> = {
  google: 'Google Merchant Center',
  meta: 'Meta (Facebook and Instagram)',
}

/** A feed is written at most once in so many. */
export const FEED_MINUTES = 15

/** `origin`: where links and pictures are, as 'https://shop.example'. `defaultWeight`: in grams. */
export type FeedTerms = ShippingTerms & { shop: string; origin: string; defaultWeight: number }

/** A size of a product. Texts are plain and short enough for both feeds. */
export type FeedItem = {
  id: string
  groupId: string | null
  title: string
  description: string
  link: string
  picture: string
  morePictures: string[]
  /** The selling price; `sale`: after the offer. Both are above nothing. */
  price: Paise
  sale: { price: Paise; times: OfferTimes | null } | null
  /** Null where it is the selling price. */
  mrp: Paise | null
  stock: number
  brand: string
  gtin: string | null
  mpn: string | null
  colour: string | null
  size: string
  sizeSystem: 'UK' | 'EU' | 'US' | null
  gender: 'male' | 'female' | 'unisex'
  ageGroup: 'adult' | 'kids'
  productType: string
  /** Grams; null: not known. */
  weight: number | null
  shipping: ShippingPrice[]
  freeFrom: Paise | null
}

/** The tighter of what Google and Meta take. */
const limits = { title: 150, description: 5_000, brand: 70, colour: 40, size: 100, productType: 750 }
const MAX_PICTURES = 10
const MAX_COLOURS = 3

const tags = /<\/?[a-z][^<>]*>/gi
// Unassigned ones are among them: XML allows no U+FFFE.
const unusable = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu

/** One line without HTML and control characters; what is longer ends with '…'. */
export function plainText(text: string, most: number): string {
  const plain = text.replace(tags, ' ').replace(unusable, ' ').replace(/\s+/g, ' ').trim()
  if (plain.length <= most) return plain
  return `${plain
    .slice(0, most - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}

const genders: Record<Gender, Pick<FeedItem, 'gender' | 'ageGroup'>> = {
  Men: { gender: 'male', ageGroup: 'adult' },
  Women: { gender: 'female', ageGroup: 'adult' },
  Kids: { gender: 'unisex', ageGroup: 'kids' },
}
const genderWords: Record<Gender, string> = { Men: 'Men', Women: 'Women', Kids: 'Kids' }

/** None of what cannot be advertised: without a picture, or for nothing. */
export function itemsOf(product: Product, times: OfferTimes | null, terms: FeedTerms): FeedItem[] {
  const { thumbnail, price, salePrice } = product
  if (!thumbnail || price <= 0 || !product.listed) return []
  const common = commonOf(product, thumbnail, terms)
  const goods = { price, weight: product.weight ?? terms.defaultWeight }
  const shipping = shippingOf(terms, goods)
  return product.sizes.map((size) => ({
    ...common,
    ...sizeOf(product, size),
    ...identifiersOf(size),
    id: size.id,
    link: `${terms.origin}/productDetials/${product.id}?size=${size.size}`,
    title: titleOf(product, common.colour, size),
    sale: price < salePrice ? { price, times } : null,
    shipping,
    freeFrom: shipping.some((each) => each.price > 0) ? freeEverywhereFrom(terms.fees) : null,
    stock: size.stock,
  }))
}

function commonOf(product: Product, thumbnail: Picture, terms: FeedTerms) {
  const { gender, salePrice, regularPrice, category, gallery } = product
  const name = nameOf(product)
  const colour = colourOf(product.colour)
  const more = gallery.filter(({ hash }) => hash !== thumbnail.hash).slice(0, MAX_PICTURES)
  return {
    groupId: groupOf(product, colour),
    description: plainText(product.description, limits.description) || name,
    picture: terms.origin + fileOf(thumbnail),
    morePictures: more.map((picture) => terms.origin + fileOf(picture)),
    price: salePrice,
    mrp: regularPrice > salePrice ? regularPrice : null,
    brand: plainText(product.brand.name, limits.brand) || terms.shop,
    colour,
    ...genders[gender],
    productType: plainText(`${genderWords[gender]} > ${category.name}`, limits.productType),
    weight: product.weight,
  }
}

/** Variants of one group differ by colour or size. A colour without a name is in no group with others. */
function groupOf({ id, styleCode, sizes }: Product, colour: string | null): string | null {
  if (styleCode !== null && colour !== null) return styleCode.toLowerCase()
  return sizes.length > 1 ? id : null
}

/** The largest JPEG that is made of it. */
function fileOf({ hash, width }: Picture): string {
  return `${pathOf(hash)}-${widthsOf(width).at(-1)}.jpg`
}

const nameOf = ({ name }: Product) => plainText(name, limits.title) || 'Product'

/** 'Rapid Tee, Red, M': each variant has a title of its own. */
function titleOf(product: Product, colour: string | null, size: Size): string {
  const name = nameOf(product)
  const isNamed = colour === null || name.toLowerCase().includes(colour.toLowerCase())
  const label = sizeLabel(sizeSystemOf(product.category), product.gender, size.size)
  const behind = [...(isNamed ? [] : [colour]), plainText(label, limits.size)]
    .map((each) => `, ${each}`)
    .join('')
  return plainText(name, limits.title - behind.length) + behind
}

/** 'Red/White'; null where no name is left. */
function colourOf(colour: string | null): string | null {
  const names = (colour ?? '').split(/,|\/|&| and /).map((name) => plainText(name, limits.colour))
  const usable = names.filter((name) => name.length > 1 && /\p{L}/u.test(name))
  return [...new Set(usable)].slice(0, MAX_COLOURS).join('/') || null
}

const shoeSystems = new Map([
  ['uk', 'UK'],
  ['eu', 'EU'],
  ['us', 'US'],
] as const)

/** The number alone where the system of shoes is said beside it. */
function sizeOf({ category, gender }: Product, { size }: Size): Pick<FeedItem, 'size' | 'sizeSystem'> {
  const system = sizeSystemOf(category)
  const known = shoeSystems.get(system as 'uk') ?? null
  if (known !== null && wordOf(size) === undefined) return { size: sizeText(size), sizeSystem: known }
  return { size: plainText(sizeLabel(system, gender, size), limits.size), sizeSystem: null }
}

/** Google asks for the maker's part number where there is no GTIN; owners without one have it as their SKU. */
function identifiersOf(size: Size): Pick<FeedItem, 'gtin' | 'mpn'> {
  const gtin = gtinOf(size)
  return { gtin, mpn: gtin === null ? size.sku : null }
}
