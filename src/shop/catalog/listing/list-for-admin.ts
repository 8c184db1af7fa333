import type { Page } from '../../../lib/paging.ts'
import { done, type Result } from '../../../lib/result.ts'
import type { Database } from '../../../platform/database.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { chosenIn, type ListingRefusal } from '../product-index/find-listed.ts'
import { LONG_WAIT_MS, refreshedCatalogue } from '../product-index/refresh.ts'
import type { ProductStatus } from '../product-index/rules.ts'
import { readCodeOwners } from '../products/store.ts'
import type { Product } from '../rules.ts'
import { isCode } from '../size-text-rules.ts'
import { sumStock } from '../stock/stock-totals.ts'
import type { AdminListing, productStatuses } from './admin-rules.ts'
import type { AdminOrder } from './admin-store.ts'
import { type AdminProductFilter, readAdminProductPage } from './read-admin-page.ts'
import { readPlainSearch } from './read-search.ts'
import { type Search, searchForExactMatches } from './search-store.ts'

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

const statusesOf: Record<(typeof productStatuses)[number], ProductStatus[]> = {
  active: ['listed', 'hidden'],
  inactive: ['inactive', 'scheduled'],
  scheduled: ['scheduled'],
}

export async function filterFor(
  on: Database,
  listing: AdminListing,
): Promise<Result<AdminProductFilter, ListingRefusal>> {
  const { status, stock, offer } = listing
  if (stock !== undefined || listing.sort === 'stock' || listing.sort === '-stock') await sumStock()
  const catalogue = await refreshedCatalogue(LONG_WAIT_MS)
  const chosen = chosenIn(listing, catalogue, { takesIds: true })
  if (!chosen.ok) return chosen
  return done({
    catalogue,
    chosen: {
      ...chosen.value,
      ...(offer && { onOffer: [offer] }),
      status: status ? statusesOf[status] : ['listed', 'hidden', 'scheduled', 'inactive'],
    },
    search: await searchFor(on, listing.search),
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

/** A SKU goes before a barcode; null if the text is neither. */
export async function findByCode(on: Database, typed: string) {
  const code = typed.trim()
  if (!isCode(code)) return null
  const { sku, barcode } = await readCodeOwners(on, [{ sku: code, barcode: code }])
  return sku.get(code.toLowerCase()) ?? barcode.get(code.toLowerCase()) ?? null
}
