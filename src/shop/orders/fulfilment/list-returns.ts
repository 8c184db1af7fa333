import type { Page } from '../../../lib/paging.ts'
import { db } from '../../../platform/database.ts'
import type { RequestStatus, ReturnRequest } from '../rules.ts'
import { searchOrders } from '../search-store.ts'
import { readReturnRequests } from './returns-store.ts'

/** A page of the return requests, by where they stand and by what a search of their orders means; and how many there are. */
export async function listReturns(
  page: Page,
  { status, search }: { status?: RequestStatus | undefined; search?: string | undefined },
): Promise<{ requests: ReturnRequest[]; total: number }> {
  // Another item of the order may be the product, and of a product or a place only the newest orders are found.
  const sought = search ? await searchOrders(db, search) : undefined
  return readReturnRequests(db, page, { status, sought })
}
