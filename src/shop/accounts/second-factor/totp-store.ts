import type { Database, Tx } from '../../../platform/database.ts'

export function findTotp(on: Database, userId: string) {
  return on
    .selectFrom('totp_secrets')
    .where('user_id', '=', userId)
    .select(['secret', 'confirmed_at as confirmedAt'])
    .executeTakeFirst()
}

/** Replaces a secret that was not confirmed; false if there is a confirmed one. */
export async function putTotp(on: Database, userId: string, secret: Buffer): Promise<boolean> {
  const put = await on
    .insertInto('totp_secrets')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, last_step: 0 })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return put !== undefined
}

export async function confirmTotpSecret(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('totp_secrets').set({ confirmed_at: at }).where('user_id', '=', userId).execute()
}

/** False if a code of this step or a later one was used before; of two at once, one is true. */
export async function consumeTotpStep(on: Database, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeTotp(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
