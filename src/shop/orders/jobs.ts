import type { ScheduledJob } from '../../platform/queue.ts'
import { clearUnpaid } from '../checkout/clear-unpaid.ts'
import { purgeOldKeys } from '../checkout/purge-idempotency-keys.ts'

export const orderJobs: ScheduledJob[] = [
  { name: 'forget-idempotency-keys', cron: '50 3 * * *', run: purgeOldKeys },
  { name: 'clear-unpaid-orders', cron: '20 4 * * *', run: clearUnpaid },
]
