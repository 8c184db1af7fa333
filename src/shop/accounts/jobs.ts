import type { ScheduledJob } from '../../platform/queue.ts'
import { forgetStale } from './forget-stale.ts'

export const accountJobs: ScheduledJob[] = [
  { name: 'forget-stale-sign-ins', cron: '20 3 * * *', run: forgetStale },
]
