import { done, type Result } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import type { AdminListing } from '../listing/admin-rules.ts'
import { filterFor, orderOf } from '../listing/list-for-admin.ts'
import { readAllIds } from '../listing/read-admin-page.ts'
import type { ListingRefusal } from '../product-index/find-listed.ts'
import { readProducts } from '../store.ts'
import { csvColumns, csvHead, productLine } from './column-rules.ts'

const BATCH_SIZE = 100

/** Streams the products while the file is downloaded. */
export async function exportProducts(
  on: Database,
  listing: AdminListing,
): Promise<Result<{ name: string; file: AsyncGenerator<Buffer> }, ListingRefusal>> {
  const filter = await filterFor(on, listing)
  if (!filter.ok) return filter
  const ids = await readAllIds(on, filter.value, orderOf(listing))
  return done({ name: `products-${clock.today()}.csv`, file: linesOf(on, ids) })
}

async function* linesOf(on: Database, ids: readonly string[]): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(csvColumns))
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const products = await readProducts(on, ids.slice(from, from + BATCH_SIZE))
    yield Buffer.from(products.map(productLine).join(''))
  }
}
