import { inOneMoment } from '../../../platform/database.ts'
import { keepALittle } from '../keep-sales.ts'
import type { BestSeller, BestSold } from './rules.ts'
import { readBestSold } from './store.ts'

/** The ten that most units were sold of. */
export async function rankBestSellers(what: BestSold): Promise<BestSeller[]> {
  await keepALittle()
  return inOneMoment((on) => readBestSold(on, what))
}
