import type { Database } from '../../../platform/database.ts'
import { findSizedCategory } from '../categories/store.ts'
import { FIRST_OWN_SIZE } from '../own-sizes-rules.ts'
import type { ProductDetails } from '../product-fields-rules.ts'
import { readOwnSizesAgain } from '../size-lists/know-own-sizes.ts'
import { sizeSystemOf } from '../size-rules.ts'
import type { RequestedSize, StockProblem } from './rules.ts'
import { readTypedSizes } from './typed-sizes-rules.ts'

/** Labels that were typed become numbers. `present`: the sizes that the product has. */
export async function readSizes(
  on: Database,
  { categoryId, sizesMean }: Pick<ProductDetails, 'categoryId' | 'sizesMean'>,
  present: readonly { size: number }[],
  requested: readonly RequestedSize[],
): Promise<{ sizes: RequestedSize[]; problems: Map<number, StockProblem> }> {
  const isOfSystem = ({ typed, size }: RequestedSize) => typed !== undefined || size >= FIRST_OWN_SIZE
  const category = requested.some(isOfSystem) ? await findSizedCategory(on, categoryId) : null
  if (!category) return { sizes: [...requested], problems: new Map() }
  await readOwnSizesAgain(on)
  return readTypedSizes(sizesMean ?? sizeSystemOf(category), present, requested)
}
