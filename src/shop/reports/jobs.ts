import type { ScheduledJob } from '../../platform/queue.ts'
import { watchBooks } from './audit/watch-books.ts'
import { keepSales } from './keep-sales.ts'

export const reportJobs: ScheduledJob[] = [
  { name: 'watch-books', cron: '20 4 * * *', run: watchBooks },
  { name: 'keep-sales', cron: '10 * * * *', run: () => keepSales() },
]
