import { type Database, run } from '../../platform/database.ts'

const account = `
  select jsonb_build_object('name', name, 'email', email, 'phone', phone, 'createdAt', created_at,
    'addresses', (select jsonb_agg(to_jsonb(addresses) - 'user_id') from addresses where user_id = users.id),
    'earlierOrders', (select jsonb_agg(to_jsonb(foreign_orders)) from foreign_orders where email = lower(users.email)),
    'nominee', (select to_jsonb(nominees) - 'user_id' from nominees where user_id = users.id),
    'signIns', (select jsonb_agg(to_jsonb(sign_ins) - 'user_id') from sign_ins where user_id = users.id)) as account
  from users where id = $1`

export async function readAccountToSeal(on: Database, userId: string): Promise<object> {
  const [row] = (await run<{ account: object }>(on, account, [userId])) as [{ account: object }]
  return row.account
}

export async function insertErased(
  on: Database,
  userId: string,
  { sealed, erasedAt, deleteAfter }: { sealed: Buffer; erasedAt: Date; deleteAfter: Date },
): Promise<void> {
  await on
    .insertInto('erased_accounts')
    .values({ user_id: userId, sealed, erased_at: erasedAt, delete_after: deleteAfter })
    .execute()
}

export type ErasedAccount = { userId: string; sealed: Buffer; erasedAt: Date; deleteAfter: Date }

export const erasedAccounts = `
  select user_id as "userId", sealed, erased_at as "erasedAt", delete_after as "deleteAfter"
  from erased_accounts order by erased_at`

export type ErasedCounts = { sealed: number; overdue: number }

// The job that deletes them runs once a night.
const counts = `
  select count(*)::int as sealed, count(*) filter (where delete_after < $1::timestamptz - interval '1 day')::int as overdue
  from (select delete_after from erased_accounts order by delete_after limit $2) as erased`

/** `overdue`: that a job should have deleted by now. Counts end at `max`. */
export async function countErased(on: Database, now: Date, max: number): Promise<ErasedCounts> {
  const [row] = (await run<ErasedCounts>(on, counts, [now, max])) as [ErasedCounts]
  return row
}

export async function deleteErasedDue(on: Database, now: Date, limit: number): Promise<number> {
  const due = on.selectFrom('erased_accounts').where('delete_after', '<', now).select('user_id').limit(limit)
  const { numDeletedRows } = await on
    .deleteFrom('erased_accounts')
    .where('user_id', 'in', due)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
