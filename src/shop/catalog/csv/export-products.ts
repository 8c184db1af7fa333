import { done, type Result } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import type { AdminListing } from '../listing/admin-rules.ts'
import { filterFor, orderOf } from '../listing/list-for-admin.ts'
import { readAllIds } from '../listing/read-admin-page.ts'
import type { ListingRefusal } from '../product-index/find-listed.ts'
import type { Product } from '../rules.ts'
import { readProducts } from '../store.ts'
import { csvColumns, csvHead, productLine } from './column-rules.ts'
import { shopifyColumns, shopifyLines } from './shopify-rules.ts'

const BATCH_SIZE = 100

/** `own` can be imported again, `shopify` is read by Shopify. */
export const exportFormats = ['own', 'shopify'] as const
type ExportFormat = (typeof exportFormats)[number]

/** Streams the products while the file is downloaded. */
export async function exportProducts(
  on: Database,
  listing: AdminListing,
  format: ExportFormat,
): Promise<Result<{ name: string; file: AsyncGenerator<Buffer> }, ListingRefusal>> {
  const filter = await filterFor(on, listing)
  if (!filter.ok) return filter
  const ids = await readAllIds(on, filter.value, orderOf(listing))
  const name = `${format === 'own' ? 'products' : 'shopify-products'}-${clock.today()}.csv`
  const { defaultWeight } = (await currentSettings(on)).selling
  const lineOf =
    format === 'own'
      ? productLine
      : (product: Product) => shopifyLines(product, config.PUBLIC_URL, defaultWeight).join('')
  return done({ name, file: linesOf(on, ids, format === 'own' ? csvColumns : shopifyColumns, lineOf) })
}

async function* linesOf(
  on: Database,
  ids: readonly string[],
  columns: readonly string[],
  lineOf: (product: Product) => string,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(columns))
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const products = await readProducts(on, ids.slice(from, from + BATCH_SIZE))
    yield Buffer.from(products.map(lineOf).join(''))
  }
}
