import { fromPaise, type Paise } from '../../lib/money.ts'
import { type Database, run, type Tx } from '../../platform/database.ts'
import type { GoodwillDraft } from './goodwill-rules.ts'

/** One credit at a time, so that the day's sum is right. */
export async function lockGoodwill(tx: Tx): Promise<void> {
  await run(tx, `select pg_advisory_xact_lock(hashtext('goodwill'))`, [])
}

const since = 'select coalesce(sum(amount), 0)::bigint as sum from goodwill_credits where given_at >= $1'

export async function sumGoodwillSince(on: Database, moment: Date): Promise<Paise> {
  const [row] = await run<{ sum: number }>(on, since, [moment])
  return fromPaise(row?.sum ?? 0)
}

const byKey = 'select user_id as "userId", amount, reason from goodwill_credits where key = $1'

export async function findGoodwill(on: Database, key: string): Promise<Omit<GoodwillDraft, 'key'> | null> {
  const [found] = await run<Omit<GoodwillDraft, 'key'>>(on, byKey, [key])
  return found ?? null
}

const insert = `
  insert into goodwill_credits (key, user_id, amount, reason, given_by, given_at)
  values ($1, $2, $3, $4, $5, $6) returning id`

export async function insertGoodwill(
  tx: Tx,
  { key, userId, amount, reason }: GoodwillDraft,
  { by, at }: { by: string; at: Date },
): Promise<string> {
  const [made] = await run<{ id: string }>(tx, insert, [key, userId, amount, reason, by, at])
  if (!made) throw new Error('an insert returns its row')
  return made.id
}
