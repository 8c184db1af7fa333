import type { Database } from '../../../platform/database.ts'

export type Nominee = { name: string; email: string; relation: string }

export async function findNominee(
  on: Database,
  userId: string,
): Promise<(Nominee & { namedAt: Date }) | null> {
  const found = await on
    .selectFrom('nominees')
    .where('user_id', '=', userId)
    .select(['name', 'email', 'relation', 'named_at as namedAt'])
    .executeTakeFirst()
  return found ?? null
}

export async function setNominee(on: Database, userId: string, nominee: Nominee, now: Date): Promise<void> {
  const values = { ...nominee, named_at: now }
  await on
    .insertInto('nominees')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function removeNominee(on: Database, userId: string): Promise<void> {
  await on.deleteFrom('nominees').where('user_id', '=', userId).execute()
}
