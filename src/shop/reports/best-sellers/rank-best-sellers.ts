import { readOfSales } from '../roll-up-sales.ts'
import type { BestSeller, BestSold } from './rules.ts'
import { readBestSold } from './store.ts'

export function rankBestSellers(what: BestSold): Promise<BestSeller[]> {
  return readOfSales((on) => readBestSold(on, what))
}
