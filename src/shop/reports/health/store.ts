import { fromPaise } from '../../../lib/money.ts'
import { type Database, run } from '../../../platform/database.ts'
import { mailsGivenUp, mailsWaiting } from '../pending-tasks/store.ts'
import type { HealthFacts } from './rules.ts'

type Row = {
  version: string
  bytes: number
  waiting: number
  givenUp: number
  inDoubt: number
  amount: number
  since: Date | null
  goingBack: number
  failedJobs: { name: string; at: string }[]
}

// The last run of each job that has a schedule. Those that repeat every few seconds only write into the log.
const failedJobs = `
  select coalesce(jsonb_agg(jsonb_build_object('name', name, 'at', completed_on) order by name), '[]')
  from pgboss.schedule, lateral (
    select state, completed_on from pgboss.job
    where job.name = schedule.name and completed_on is not null order by completed_on desc limit 1
  ) as last
  where state = 'failed'`

const health = `
  select split_part(current_setting('server_version'), ' ', 1) as version,
    pg_database_size(current_database()) as bytes,
    ${mailsWaiting} as waiting, ${mailsGivenUp} as "givenUp", doubtful.*,
    (select count(*)::int from provider_refunds where status in ('due', 'pending')) as "goingBack",
    (${failedJobs}) as "failedJobs"
  from (
    select count(*)::int as "inDoubt", coalesce(sum(total), 0)::bigint as amount, min(hold_ends_at) as since
    from orders where state = 'awaiting_payment' and hold_ends_at < $1
  ) as doubtful`

export async function readHealth(
  on: Database,
  now: Date,
  max: number,
): Promise<Pick<HealthFacts, 'mails' | 'payments' | 'failedJobs'> & { version: string; bytes: number }> {
  const [row] = (await run<Row>(on, health, [now, max])) as [Row]
  const { version, bytes, waiting, givenUp, inDoubt, amount, since, goingBack } = row
  return {
    version,
    bytes,
    mails: { waiting, givenUp },
    payments: { inDoubt, amount: fromPaise(amount), since, goingBack },
    failedJobs: row.failedJobs.map(({ name, at }) => ({ name, at: new Date(at) })),
  }
}
