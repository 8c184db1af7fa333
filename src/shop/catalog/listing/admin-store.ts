import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '../../../lib/paging.ts'
import type { Database } from '../../../platform/database.ts'
import type { IndexFilter } from '../product-index/product-index-rules.ts'
import type { SortOption } from '../rules.ts'
import { lowProducts } from '../stock/store.ts'
import type { AdminSort, StockLevel } from './admin-rules.ts'
import { conditionsOf } from './conditions-store.ts'
import { matches, rankOf, type Search } from './search-store.ts'
import { orderOf } from './store.ts'

export type AdminFilter = {
  chosen: IndexFilter
  search: Search | null
  stock: StockLevel | undefined
  /** The shop's level. */
  lowStock: number
}

export type AdminOrder = SortOption | AdminSort | 'BestMatch'

export const isByStock = (order: AdminOrder) => order === 'stock' || order === '-stock'

/** What orders of the dashboard are in the shop. */
export const sorts: Record<Exclude<AdminSort, 'stock' | '-stock'>, SortOption | 'Newest'> = {
  name: 'AZ',
  '-name': 'ZA',
  price: 'LowToHigh',
  '-price': 'HighToLow',
  created: 'NewArrivals',
  '-created': 'Newest',
}

/** At most `MAX_COUNTED`. */
export async function countAdminMatches(on: Database, filter: AdminFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ${sourceOf(filter)} limit ${sql.lit(MAX_COUNTED)}) as matches`.execute(
    on,
  )
  return rows[0]?.total ?? 0
}

/** All of them, or a slice. */
export async function sortAdminMatches(
  on: Database,
  filter: AdminFilter,
  asked: AdminOrder,
  limit: number | null = null,
  offset = 0,
): Promise<string[]> {
  const order = asked === 'BestMatch' && !filter.search ? '-created' : asked
  const { rows } = await sql<{ id: string }>`
    select products.id from ${sourceOf(filter, isByStock(order))} order by ${sqlOrderOf(order, filter.search)}
    limit ${limit} offset ${offset}`.execute(on)
  return rows.map(({ id }) => id)
}

/** Stock totals are joined only where they are asked for; deleted products have none. */
function sourceOf({ chosen, search, stock, lowStock }: AdminFilter, joinsStock = stock !== undefined) {
  const conditions = conditionsOf(chosen, search && matches(search))
  if (stock !== undefined)
    conditions.push(stock === 'out' ? sql`units = 0` : sql.raw(lowProducts(String(lowStock))))
  const tables =
    joinsStock || stock !== undefined ? sql`product_stock join products on id = product_id` : sql`products`
  return sql`${tables} where ${sql.join(conditions, sql` and `)}`
}

function sqlOrderOf(order: AdminOrder, search: Search | null): RawBuilder<unknown> {
  switch (order) {
    case 'stock':
      return sql`units, product_id`
    case '-stock':
      return sql`units desc, product_id desc`
    case 'BestMatch':
      return search ? sql`${rankOf(search)} desc, ${orderOf('Newest')}` : orderOf('Newest')
    default:
      return orderOf(order in sorts ? sorts[order as keyof typeof sorts] : (order as SortOption))
  }
}
