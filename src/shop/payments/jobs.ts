import type { ScheduledJob } from '../../platform/queue.ts'
import { purgeOldEvents } from './purge-events.ts'

export const paymentJobs: ScheduledJob[] = [
  { name: 'forget-webhooks', cron: '55 3 * * *', run: purgeOldEvents },
]
