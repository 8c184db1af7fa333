import { cappedTotal, MAX_COUNTED, type Page, type Slice, sliceOf } from '../../../lib/paging.ts'
import type { Database } from '../../../platform/database.ts'
import { candidatesIn, orders, parityToday } from '../product-index/find-listed.ts'
import type { IndexOrder } from '../product-index/product-orders-rules.ts'
import type { Catalogue } from '../product-index/refresh.ts'
import type { Product, SortOption } from '../rules.ts'
import { readProducts } from '../store.ts'
import {
  type AdminFilter,
  type AdminOrder,
  countAdminMatches,
  isByStock,
  sortAdminMatches,
  sorts,
} from './admin-store.ts'
import { findMatching } from './find-matching.ts'
import { MAX_RANKED } from './search-rules.ts'
import { afterExactMatches, matches, searchForExactMatches, withoutExactMatches } from './search-store.ts'

/** `catalogue`: up to date. */
export type AdminProductFilter = AdminFilter & { catalogue: Catalogue }

/** The total is capped at `MAX_COUNTED`. */
export async function readAdminProductPage(
  on: Database,
  filter: AdminProductFilter,
  asked: AdminOrder,
  page: Page,
): Promise<{ products: Product[]; total: number }> {
  const { ids, total } = await findPage(on, filter, asked, sliceOf(page))
  return { products: await readProducts(on, ids), total }
}

/** All of them, or `limit`. */
export async function readAllIds(
  on: Database,
  filter: AdminProductFilter,
  order: AdminOrder,
  limit?: number,
): Promise<string[]> {
  if (needsSql(filter, order)) return sortAdminMatches(on, filter, order, limit)
  const total = filter.catalogue.index.total(filter.chosen, parityToday())
  return candidatesOf(filter, order)({ offset: 0, limit: limit ?? total })
}

type PageOfIds = { ids: string[]; total: number }

async function findPage(
  on: Database,
  filter: AdminProductFilter,
  asked: AdminOrder,
  slice: Slice,
): Promise<PageOfIds> {
  const { catalogue, chosen, search } = filter
  if (!needsSql(filter, asked)) {
    const total = cappedTotal(catalogue.index.total(chosen, parityToday()))
    return { ids: candidatesOf(filter, asked)(slice), total }
  }
  if (!search || asked !== 'BestMatch') return findInSql(on, filter, asked, slice)
  const exactMatches = await keepFitting(on, filter, search.exactMatches ?? [])
  if (exactMatches.length === 0) return findInSql(on, filter, asked, slice)
  const { first, rest } = afterExactMatches(exactMatches, slice)
  const others = { ...filter, search: withoutExactMatches(search, exactMatches) }
  const { ids, total } = await findInSql(on, others, asked, rest)
  return { ids: [...first, ...ids], total: cappedTotal(exactMatches.length + total) }
}

async function keepFitting(
  on: Database,
  filter: AdminProductFilter,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const fitting = await sortAdminMatches(on, { ...filter, search: searchForExactMatches(ids) }, 'created')
  return ids.filter((id) => fitting.includes(id))
}

/** The index of products has neither words nor stock. */
function needsSql({ search, stock }: AdminProductFilter, order: AdminOrder): boolean {
  return search !== null || stock !== undefined || isByStock(order)
}

function candidatesOf({ catalogue, chosen }: AdminProductFilter, order: AdminOrder) {
  return candidatesIn(catalogue, chosen, indexOrderOf(order))
}

function indexOrderOf(order: AdminOrder): IndexOrder {
  if (order === 'BestMatch' || order === 'stock' || order === '-stock') return orders.Newest
  return orders[order in sorts ? sorts[order as keyof typeof sorts] : (order as SortOption)]
}

async function findInSql(
  on: Database,
  filter: AdminProductFilter,
  asked: AdminOrder,
  slice: Slice,
): Promise<PageOfIds> {
  const total = await countAdminMatches(on, filter)
  if (total < MAX_COUNTED && total <= slice.offset) return { ids: [], total }
  const order = total > MAX_RANKED && asked === 'BestMatch' ? '-created' : asked
  const { search, stock } = filter
  if (search && !stock && !isByStock(order) && total === MAX_COUNTED) {
    const last = slice.offset + slice.limit
    const first = await findMatching(on, candidatesOf(filter, order), matches(search), last)
    if (first) return { ids: first.slice(slice.offset), total }
  }
  return { ids: await sortAdminMatches(on, filter, order, slice.limit, slice.offset), total }
}
