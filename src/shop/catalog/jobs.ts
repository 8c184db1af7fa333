import type { ScheduledJob } from '../../platform/queue.ts'
import { rankProducts } from './rank-products.ts'

export const catalogJobs: ScheduledJob[] = [
  { name: 'rank-products', cron: '25 * * * *', run: () => rankProducts() },
]
