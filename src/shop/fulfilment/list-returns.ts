import type { Page } from '../../lib/paging.ts'
import { db } from '../../platform/database.ts'
import type { ReturnRequest } from '../orders/return-rules.ts'
import type { RequestStatus } from '../orders/rules.ts'
import { searchOrders } from '../orders/search-store.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { readReturnRequests } from './returns-store.ts'

export async function listReturns(
  page: Page,
  { status, search }: { status?: RequestStatus | undefined; search?: string | undefined },
): Promise<{ requests: ReturnRequest[]; total: number }> {
  // The search finds orders: it may match another item of the order, and only the newest orders of a place.
  const matching = search ? await searchOrders(db, search) : undefined
  const { selling } = await currentSettings()
  return readReturnRequests(db, page, selling, { status, matching })
}
