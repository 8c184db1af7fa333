import type { Page } from '../../lib/paging.ts'
import { db } from '../../platform/database.ts'
import { lastBegun } from '../catalog/listing/search-rules.ts'
import { MAX_SELECTED, type Order, type OrderSort } from './rules.ts'
import { searchOrders } from './search-store.ts'
import { type OrderFilter, readOrderIds, readOrders } from './store.ts'

type OrderQuery = Omit<OrderFilter, 'matching'> & { search?: string | undefined }

export async function listOrders(
  page: Page,
  asked: OrderQuery,
  sort: OrderSort,
): Promise<{ orders: Order[]; total: number }> {
  return readOrders(db, page, await filterOf(asked), sort)
}

export async function listOrderIds(asked: OrderQuery, sort: OrderSort): Promise<string[]> {
  return readOrderIds(db, await filterOf(asked), sort, MAX_SELECTED)
}

async function filterOf({ search, ...filter }: OrderQuery): Promise<OrderFilter> {
  const matching = search ? await searchOrders(db, search, lastBegun(search)) : undefined
  return { ...filter, matching }
}
