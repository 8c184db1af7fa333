import { type Database, run } from '../../../platform/database.ts'
import type { FirstSteps } from './rules.ts'

type StepsDone = Pick<FirstSteps, 'category' | 'brand' | 'product' | 'order'>

const found = `
  select exists (select from categories) as category, exists (select from brands) as brand,
    exists (select from products where active and deleted_at is null and thumbnail is not null) as product,
    exists (select from orders where state = 'placed') as "order"`

export async function findFirstSteps(on: Database): Promise<StepsDone> {
  const [row] = (await run<StepsDone>(on, found, [])) as [StepsDone]
  return row
}
