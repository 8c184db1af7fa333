import type { ScheduledJob } from '../../platform/queue.ts'
import { beginAudit } from './integrity/nightly-audit.ts'
import { rollUpSales } from './roll-up-sales.ts'

export const reportJobs: ScheduledJob[] = [
  { name: 'watch-books', cron: '20 4 * * *', run: beginAudit },
  { name: 'keep-sales', cron: '10 * * * *', run: () => rollUpSales() },
]
