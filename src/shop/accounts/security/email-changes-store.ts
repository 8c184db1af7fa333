import type { Database, Tx } from '../../../platform/database.ts'

type EmailChange = { id: string; email: string; requestedAt: Date }

/** Undefined if the user's previous request was made after `notAfter`. */
export async function replaceEmailChange(
  on: Database,
  { userId, email, at }: { userId: string; email: string; at: Date },
  notAfter: Date,
): Promise<string | undefined> {
  const replaced = await on
    .insertInto('email_changes')
    .values({ user_id: userId, email, requested_at: at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        // A new id: codes that were mailed for another email do not confirm this one.
        .doUpdateSet((eb) => ({ id: eb.fn('new_id'), email, requested_at: at }))
        .where('email_changes.requested_at', '<=', notAfter),
    )
    .returning('id')
    .executeTakeFirst()
  return replaced?.id
}

export function findEmailChange(on: Database, userId: string): Promise<EmailChange | undefined> {
  return on
    .selectFrom('email_changes')
    .where('user_id', '=', userId)
    .select(['id', 'email', 'requested_at as requestedAt'])
    .executeTakeFirst()
}

export async function removeEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

export async function removeEmailChangesBefore(on: Database, moment: Date, limit: number): Promise<number> {
  const old = on.selectFrom('email_changes').where('requested_at', '<', moment).select('id').limit(limit)
  const { numDeletedRows } = await on.deleteFrom('email_changes').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
