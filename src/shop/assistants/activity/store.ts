import type { Paise } from '../../../lib/money.ts'
import { type Database, run } from '../../../platform/database.ts'

/** `handedOver`: its assistant has ended it, or a shopper has taken it. `value`: of the orders, as they were placed. */
export type ProfileActivity = {
  profile: string
  carts: number
  checkouts: number
  handedOver: number
  orders: number
  value: Paise
  lastAt: Date
}

const MAX_PROFILES = 100

const ofProfiles = `
  select profile, count(*) filter (where kind = 'cart') as carts,
    count(*) filter (where kind = 'checkout') as checkouts,
    count(*) filter (where handed_over_at is not null or taken_at is not null) as "handedOver",
    count(order_id) as orders, coalesce(sum(orders.total), 0)::bigint as value, max(session.updated_at) as "lastAt"
  from assistant_sessions as session left join orders on orders.id = order_id
  where session.created_at >= $1
  group by profile order by orders desc, "handedOver" desc, "lastAt" desc limit ${MAX_PROFILES}`

/** Of what was begun since; those that led to most orders first. */
export function listActivity(on: Database, since: Date): Promise<ProfileActivity[]> {
  return run<ProfileActivity>(on, ofProfiles, [since])
}

const MAX_SEARCHES = 20

const notFound = `
  select words, by_assistants as times from searches_without_result where by_assistants > 0
  order by by_assistants desc, words limit ${MAX_SEARCHES}`

/** What assistants searched for most, without finding anything. */
export function listSearchesNotFound(on: Database): Promise<{ words: string; times: number }[]> {
  return run<{ words: string; times: number }>(on, notFound, [])
}
