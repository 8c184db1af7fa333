import { fromPaise, toRupees } from '../../../lib/money.ts'
import { db } from '../../../platform/database.ts'
import { listProducts } from '../../catalog/listing/list-products.ts'
import { refreshedCatalogue } from '../../catalog/product-index/refresh.ts'
import { allProducts, type Listing, namesIn, type Product } from '../../catalog/rules.ts'
import { type Cursor, isWithin, type PriceFilter } from './rules.ts'

type ProductSearch = {
  query: string
  categories: readonly string[]
  price: PriceFilter | null
  place: Cursor
}

/** `total`: null where the shop has not counted. The rest is how the words were read, as shoppers are told too. */
type SearchOutcome = {
  products: Product[]
  next: Cursor | null
  total: number | null
  corrected: string | null
  leftOut: string | null
  notSold: string | null
}

/** A page may have no product within the price; so many are read until one has. */
const MAX_PAGES_AT_ONCE = 5

const nothing: SearchOutcome = {
  products: [],
  next: null,
  total: 0,
  corrected: null,
  leftOut: null,
  notSold: null,
}

/** Null if none of the categories is one of the shop's, or no range has such a price. */
async function listingOf({ query, categories, price }: ProductSearch): Promise<Listing | null> {
  const { names, ranges } = await refreshedCatalogue()
  const wanted = namesIn(categories.map((name) => name.trim()))
  const known = wanted.filter((key) => names.categories.some((category) => category.key === key))
  if (wanted.length > 0 && known.length === 0) return null
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = price ?? {}
  const touched = ranges.filter(
    ({ from, to }) => from <= toRupees(fromPaise(max)) && to >= toRupees(fromPaise(min)),
  )
  if (touched.length === 0) return null
  const prices = touched.length === ranges.length ? [] : touched
  return { ...allProducts, search: query, categories: known, prices }
}

/** As the shop's own search finds them. A page may have fewer than its limit: the prices are those paid now. */
export async function searchProducts(search: ProductSearch): Promise<SearchOutcome> {
  const listing = await listingOf(search)
  if (!listing) return nothing
  const { price } = search
  let { place } = search
  for (let read = 1; ; read++) {
    const found = await listProducts(db, listing, place, 'assistant')
    if (!found.ok) return nothing
    const { products, total, corrected, leftOut, notSold } = found.value
    const isLast = place.page * place.limit >= total
    const next = isLast ? null : { ...place, page: place.page + 1 }
    const fitting = price ? products.filter((product) => isWithin(product.price, price)) : products
    const isEnough = fitting.length > 0 || next === null || read === MAX_PAGES_AT_ONCE
    if (isEnough) return { products: fitting, next, total: price ? null : total, corrected, leftOut, notSold }
    place = next
  }
}
