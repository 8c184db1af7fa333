import { type Database, run } from '../../../platform/database.ts'

const stars = `select product_id as id, stars from review_sums where product_id = any($1::uuid[])`

/** How many reviews have 1 to 5 stars, of those products that have any: one statement for a list. */
export function listStars(
  on: Database,
  productIds: readonly string[],
): Promise<{ id: string; stars: number[] }[]> {
  return run<{ id: string; stars: number[] }>(on, stars, [productIds])
}
