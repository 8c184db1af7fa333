import { type Database, run } from '../../platform/database.ts'

/** The id of a payment or a dispute. */
export type ProviderCheck = { id: string; createdAt: Date }

const schedule = `
  insert into provider_checks (id, check_at, created_at) select id, $2, $2 from unnest($1::text[]) as due (id)
  on conflict (id) do update set check_at = least(provider_checks.check_at, excluded.check_at), created_at = excluded.created_at`

export async function scheduleProviderChecks(on: Database, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length > 0) await run(on, schedule, [[...new Set(ids)], at])
}

const claim = `
  update provider_checks set check_at = $2
  where id in (
    select id from provider_checks where check_at <= $1 order by check_at limit $3 for no key update skip locked)
  returning id, created_at as "createdAt"`

/** Claims due checks until `lease`. */
export function claimProviderChecks(
  on: Database,
  now: Date,
  lease: Date,
  limit: number,
): Promise<ProviderCheck[]> {
  return run<ProviderCheck>(on, claim, [now, lease, limit])
}

// A check that was scheduled again meanwhile stays as it is.
const end = `delete from provider_checks where id = $1 and created_at = $2`
// Another check of the same may have ended and deleted the row, with an answer that this one has overwritten.
const later = `
  insert into provider_checks (id, created_at, check_at) values ($1, $2, $3)
  on conflict (id) do update set check_at = excluded.check_at where provider_checks.created_at = excluded.created_at`

/** Null: never again. */
export async function setNextProviderCheck(
  on: Database,
  { id, createdAt }: ProviderCheck,
  at: Date | null,
): Promise<void> {
  await (at ? run(on, later, [id, createdAt, at]) : run(on, end, [id, createdAt]))
}

export type ProviderList = 'refunds' | 'disputes'

const claimList = `
  update provider_listing set list_at = $2
  from (select (select created_at from payment_intents order by id limit 1) as at) as first_payment
  where list_at <= $1
  returning coalesce(listed_to, first_payment.at) as refunds, coalesce(disputes_listed_to, first_payment.at) as disputes`

/**
 * Each list was read until this moment: at first until the first payment that was asked for, null if none
 * was. Null as a whole before the next listing is due.
 */
export async function claimListing(
  on: Database,
  now: Date,
  nextAt: Date,
): Promise<Record<ProviderList, Date | null> | null> {
  const [row] = await run<Record<ProviderList, Date | null>>(on, claimList, [now, nextAt])
  return row ?? null
}

const listed = {
  refunds: 'update provider_listing set listed_to = $1, list_at = least(list_at, $2)',
  disputes: 'update provider_listing set disputes_listed_to = $1, list_at = least(list_at, $2)',
}

export async function setListed(on: Database, list: ProviderList, to: Date, nextAt: Date): Promise<void> {
  await run(on, listed[list], [to, nextAt])
}

const unknownOf = `
  select distinct seen.payment_id as id from unnest($1::text[], $2::text[], $3::text[]) as seen (id, payment_id, status)
  where (exists (select from orders where orders.payment_id = seen.payment_id)
      or exists (select from top_ups where top_ups.payment_id = seen.payment_id))
    and not exists (select from payment_refunds where payment_refunds.id = seen.id and payment_refunds.status = seen.status)
    and not exists (select from provider_refunds where provider_refunds.refund_id = seen.id)`

/** The payments of the shop that have a refund which is not known as it is. */
export async function findUnknownRefunds(
  on: Database,
  seen: readonly { id: string; paymentId: string; status: string }[],
): Promise<string[]> {
  const columns = [
    seen.map(({ id }) => id),
    seen.map(({ paymentId }) => paymentId),
    seen.map(({ status }) => status),
  ]
  return (await run<{ id: string }>(on, unknownOf, columns)).map(({ id }) => id)
}
