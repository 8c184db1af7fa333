import { inOneMoment } from '../../platform/database.ts'
import type { BestSeller, BestSold } from './best-sellers-rules.ts'
import { readBestSold } from './best-sellers-store.ts'
import { keepALittle } from './keep-sales.ts'

/** The ten that most units were sold of. */
export async function rankBestSellers(what: BestSold): Promise<BestSeller[]> {
  await keepALittle()
  return inOneMoment((on) => readBestSold(on, what))
}
