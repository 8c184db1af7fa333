import type { ScheduledJob } from '../../platform/queue.ts'
import { forgetOldEvents } from './purge-events.ts'

export const paymentJobs: ScheduledJob[] = [
  { name: 'forget-webhooks', cron: '55 3 * * *', run: forgetOldEvents },
]
