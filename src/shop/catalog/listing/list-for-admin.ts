import type { Page } from '../../../lib/paging.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import type { Database } from '../../../platform/database.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { hasUnknownPrice } from '../current-price-ranges.ts'
import { isCode } from '../products/rules.ts'
import { readCodeOwners } from '../products/store.ts'
import { mergeRanges, namesIn, type Product } from '../rules.ts'
import { sumStock } from '../stock/stock-totals.ts'
import type { AdminListing } from './admin-rules.ts'
import { type AdminOrder, type AdminProductFilter, findNamed, readAdminProductPage } from './admin-store.ts'
import type { ListingRefusal } from './list-products.ts'
import { readPlainSearch } from './read-search.ts'
import { type Search, searchForExactMatches } from './search-store.ts'
import { hasUnknownColour } from './store.ts'

/** The total is capped at 10,000. Without `sort`: best match in a search, else newest first. */
export async function listForAdmin(
  on: Database,
  listing: AdminListing,
  page: Page,
): Promise<Result<{ products: Product[]; total: number }, ListingRefusal>> {
  const filter = await filterFor(on, listing)
  if (!filter.ok) return filter
  return done(await readAdminProductPage(on, filter.value, orderOf(listing), page))
}

export function orderOf({ sort, search }: AdminListing): AdminOrder {
  return sort ?? (search.trim() === '' ? '-created' : 'BestMatch')
}

export async function filterFor(
  on: Database,
  listing: AdminListing,
): Promise<Result<AdminProductFilter, ListingRefusal>> {
  const { genders, sizes, status, stock, offer } = listing
  if (stock !== undefined || listing.sort === 'stock' || listing.sort === '-stock') await sumStock()
  const brands = await idsOf(on, 'brands', listing.brands)
  if (brands === null) return refused({ reason: 'unknown-brand' })
  const categories = await idsOf(on, 'categories', listing.categories)
  if (categories === null) return refused({ reason: 'unknown-category' })
  if (await hasUnknownPrice(listing.prices)) return refused({ reason: 'unknown-price' })
  const colours = namesIn(listing.colours)
  if (await hasUnknownColour(on, colours)) return refused({ reason: 'unknown-colour' })
  return done({
    search: await searchFor(on, listing.search),
    brands: brands.length > 0 ? brands : null,
    categories: categories.length > 0 ? categories : null,
    genders,
    prices: mergeRanges(listing.prices),
    sizes,
    colours,
    countries: listing.countries,
    active: status && status === 'active',
    scheduled: status === 'scheduled',
    offered: listing.onOffer || (offer && offer === 'yes'),
    stock,
    lowStock: (await currentSettings(on)).selling.lowStock,
  })
}

/** A product with the SKU or barcode typed is found alone, beside exact matches by name. */
async function searchFor(on: Database, typed: string): Promise<Search | null> {
  const [owner, search] = await Promise.all([findByCode(on, typed), readPlainSearch(on, typed)])
  return owner && search
    ? searchForExactMatches([...new Set([owner.productId, ...(search.exactMatches ?? [])])])
    : search
}

/** Of a SKU, else of a barcode; null for any other text. */
export async function findByCode(on: Database, typed: string) {
  const code = typed.trim()
  if (!isCode(code)) return null
  const { sku, barcode } = await readCodeOwners(on, [{ sku: code, barcode: code }])
  return sku.get(code.toLowerCase()) ?? barcode.get(code.toLowerCase()) ?? null
}

async function idsOf(
  on: Database,
  table: 'brands' | 'categories',
  names: string[],
): Promise<string[] | null> {
  const lowercase = namesIn(names)
  return lowercase.length === 0 ? [] : findNamed(on, table, lowercase)
}
