import { type Database, run } from '../../../platform/database.ts'
import type { FirstSteps } from './rules.ts'

type Found = Pick<FirstSteps, 'category' | 'brand' | 'product' | 'order'>

const found = `
  select exists (select from categories) as category, exists (select from brands) as brand,
    exists (select from products where active and deleted_at is null and thumbnail is not null) as product,
    exists (select from orders where state = 'placed') as "order"`

export async function findFirstSteps(on: Database): Promise<Found> {
  const [row] = (await run<Found>(on, found, [])) as [Found]
  return row
}
