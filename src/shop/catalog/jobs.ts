import type { ScheduledJob } from '../../platform/queue.ts'
import { purgeOldImports } from './csv/purge-imports.ts'
import { rankProducts } from './listing/rank-products.ts'
import { refreshWords } from './listing/refresh-words.ts'
import { sumStock } from './stock/stock-totals.ts'

export const catalogJobs: ScheduledJob[] = [
  { name: 'rank-products', cron: '25 * * * *', run: () => rankProducts() },
  { name: 'forget-imports', cron: '0 4 * * *', run: purgeOldImports },
  { name: 'refresh-search-words', cron: '30 3 * * *', run: refreshWords },
  { name: 'sum-stock', cron: '*/10 * * * *', run: sumStock },
]
