import { type Database, run } from '../../../platform/database.ts'
import { type Difference, MAX_DIFFERENCES, type Problem } from './rules.ts'

export type NightlyAudit = {
  id: string
  beganAt: Date
  finishedAt: Date | null
  since: Date
  /** Null until the database checks have run. */
  problems: Problem[] | null
  compareFrom: Date
  comparedTo: Date
  compareTo: Date
  again: string[]
  differences: Difference[]
  waitsFor: string | null
}

const columns = `
  id, began_at as "beganAt", finished_at as "finishedAt", since, problems, compare_from as "compareFrom",
  compared_to as "comparedTo", compare_to as "compareTo", again, differences, waits_for as "waitsFor"`

const begin = `
  insert into audits (began_at, go_on_at, since, compare_from, compared_to, compare_to, again)
  select $1, $1, least($2, last.began_at), least($3, last.compared_to), least($3, last.compared_to), $1,
    coalesce(last.again, '{}') || array(
      select payment_id from provider_refunds where status = 'pending'
      order by coalesce(send_at, try_at) limit ${MAX_DIFFERENCES})
  from (values (1)) as one left join (
    select began_at, compared_to, array(
      select distinct difference ->> 'payment' from jsonb_array_elements(differences) as difference) as again
    from audits where finished_at is not null order by began_at desc limit 1
  ) as last on true
  on conflict do nothing`

/** No-op while an audit runs. Resumes where the last one stopped and rechecks wrong and pending payments. */
export async function insertAudit(on: Database, now: Date, since: Date, from: Date): Promise<void> {
  await run(on, begin, [now, since, from])
}

const claim = `
  update audits set go_on_at = $2 where finished_at is null and go_on_at <= $1 returning ${columns}`

/** Claims the unfinished audit until `lease`, if it is due. */
export async function claimAudit(on: Database, now: Date, lease: Date): Promise<NightlyAudit | null> {
  const [audit] = await run<NightlyAudit>(on, claim, [now, lease])
  return audit ?? null
}

const save = `
  update audits set go_on_at = $2, finished_at = $3, problems = $4::jsonb, compared_to = $5, again = $6,
    differences = $7::jsonb, waits_for = $8
  where id = $1`

/** `goOnAt` is null for a finished audit. */
export async function saveAudit(on: Database, audit: NightlyAudit, goOnAt: Date | null): Promise<void> {
  const { id, finishedAt, problems, comparedTo, again, differences, waitsFor } = audit
  const found = problems && JSON.stringify(problems)
  const values = [id, goOnAt, finishedAt, found, comparedTo, again, JSON.stringify(differences), waitsFor]
  await run(on, save, values)
}

const latest = `
  (select ${columns} from audits where finished_at is not null order by began_at desc limit 1)
  union all select ${columns} from audits where finished_at is null`

export async function readAudits(
  on: Database,
): Promise<{ last: NightlyAudit | undefined; underWay: NightlyAudit | undefined }> {
  const audits = await run<NightlyAudit>(on, latest, [])
  return {
    last: audits.find(({ finishedAt }) => finishedAt),
    underWay: audits.find(({ finishedAt }) => !finishedAt),
  }
}

export async function removeAuditsBefore(on: Database, moment: Date): Promise<void> {
  await run(on, 'delete from audits where began_at < $1 and finished_at is not null', [moment])
}
