import type { Page } from '../../lib/paging.ts'
import { db } from '../../platform/database.ts'
import { lastBegun } from '../catalog/listing/search-rules.ts'
import type { Order, OrderSort } from './rules.ts'
import { searchOrders } from './search-store.ts'
import { type OrderFilter, readOrders } from './store.ts'

export async function listOrders(
  page: Page,
  { search, ...filter }: Omit<OrderFilter, 'matching'> & { search?: string | undefined },
  sort: OrderSort,
): Promise<{ orders: Order[]; total: number }> {
  const matching = search ? await searchOrders(db, search, lastBegun(search)) : undefined
  return readOrders(db, page, { ...filter, matching }, sort)
}
