import type { Page } from '../../../lib/paging.ts'
import { db } from '../../../platform/database.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import type { StockQuery, StockRow } from './rules.ts'
import { readStockPage } from './selling-sizes-store.ts'
import { sumStock } from './stock-totals.ts'

/** Includes everything committed before. The total is capped at 10,000. */
export async function listStock(
  asked: StockQuery,
  page: Page,
): Promise<{ sizes: StockRow[]; total: number }> {
  await sumStock()
  const { lowStock } = (await currentSettings()).selling
  return readStockPage(db, asked, lowStock, page)
}
