import type { ScheduledJob } from '../../platform/queue.ts'
import { watchBooks } from './audit/watch-books.ts'

export const reportJobs: ScheduledJob[] = [{ name: 'watch-books', cron: '20 4 * * *', run: watchBooks }]
