import type { ScheduledJob } from '../../platform/queue.ts'
import { purgeExpired } from './purge-expired.ts'

export const accountJobs: ScheduledJob[] = [
  { name: 'forget-stale-sign-ins', cron: '20 3 * * *', run: purgeExpired },
]
