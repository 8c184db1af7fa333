import type { Database, Tx } from '../../../platform/database.ts'
import { listPasskeys } from './passkeys-store.ts'
import type { SecondFactor } from './rules.ts'
import { findTotp } from './totp-store.ts'

export async function isSecondFactorRequired(on: Database): Promise<boolean> {
  const { required } = await on
    .selectFrom('security_settings')
    .select('admins_need_second_factor as required')
    .executeTakeFirstOrThrow()
  return required
}

/** False if it was so already. */
export async function setSecondFactorRequired(tx: Tx, required: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('security_settings')
    .set({ admins_need_second_factor: required })
    .where('admins_need_second_factor', '<>', required)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findConfirmedMinutes(on: Database): Promise<number> {
  const { minutes } = await on
    .selectFrom('security_settings')
    .select('confirmed_minutes as minutes')
    .executeTakeFirstOrThrow()
  return minutes
}

export async function writeConfirmedMinutes(tx: Tx, minutes: number): Promise<void> {
  await tx.updateTable('security_settings').set({ confirmed_minutes: minutes }).execute()
}

export async function findSecondFactor(on: Database, userId: string): Promise<SecondFactor> {
  const totp = await findTotp(on, userId)
  const { left } = await on
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return {
    hasTotp: totp?.confirmedAt != null,
    passkeys: await listPasskeys(on, userId),
    recoveryCodesLeft: Number(left),
    isRequired: await isSecondFactorRequired(on),
    confirmedMinutes: await findConfirmedMinutes(on),
  }
}

export async function hasSecondFactor(on: Database, userId: string): Promise<boolean> {
  const found = await on
    .selectFrom('users')
    .where('id', '=', userId)
    .where('second_factor_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

export async function setSecondFactorAt(tx: Tx, userId: string, at: Date | null): Promise<void> {
  await tx.updateTable('users').set({ second_factor_at: at }).where('id', '=', userId).execute()
}
