import type { Page } from '../../../lib/paging.ts'
import { db } from '../../../platform/database.ts'
import { lastBegun } from '../../catalog/listing/search-rules.ts'
import type { RequestStatus, ReturnRequest } from '../rules.ts'
import { seek } from '../search-store.ts'
import { readReturnRequests } from './returns-store.ts'

/** A page of the return requests, by where they stand and by what a search of their orders means; and how many there are. */
export async function listReturns(
  page: Page,
  { status, search }: { status?: RequestStatus | undefined; search?: string | undefined },
): Promise<{ requests: ReturnRequest[]; total: number }> {
  const sought = search ? await seek(db, search, lastBegun(search)) : undefined
  return readReturnRequests(db, page, { status, sought })
}
