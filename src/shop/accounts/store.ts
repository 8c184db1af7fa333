import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database, Tx } from '../../platform/database.ts'
import type { DB } from '../../platform/schema.ts'
import type { Address } from '../addresses/rules.ts'
import type { AdminAccount, Role, StaffRole, User } from './rules.ts'

const accounts = (on: Database) => on.selectFrom('users').where('deleted_at', 'is', null)

const columns = [
  'users.id',
  'users.name',
  'users.email',
  'users.phone',
  'users.picture',
  'users.is_verified as active',
  'users.created_at as createdAt',
] as const

const role = sql<Role>`users.role`.as('role')

function addresses(eb: ExpressionBuilder<DB, 'users'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('addresses')
      .select([
        'addresses.id',
        'addresses.name',
        'addresses.phone',
        'addresses.address',
        'addresses.locality',
        'addresses.city',
        'addresses.state',
        'addresses.pin_code as pinCode',
        sql<Address['typeOfPlace']>`addresses.type_of_place`.as('typeOfPlace'),
        'addresses.is_default as isDefault',
      ])
      .whereRef('addresses.user_id', '=', 'users.id')
      .orderBy('addresses.is_default', 'desc')
      .orderBy('addresses.created_at', 'desc'),
  ).as('addresses')
}

export function findUser(on: Database, id: string): Promise<User | undefined> {
  return accounts(on).where('id', '=', id).select(columns).select([role, addresses]).executeTakeFirst()
}

export function findUsers(on: Database, ids: readonly string[]): Promise<User[]> {
  return accounts(on)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select(columns)
    .select([role, addresses])
    .execute()
}

/** `SELECT … FOR NO KEY UPDATE` on the user: foreign keys of orders and carts do not wait for it. */
export async function lockUser(tx: Tx, id: string): Promise<User | undefined> {
  const locked = await accounts(tx).where('id', '=', id).select('id').forNoKeyUpdate().executeTakeFirst()
  return locked && findUser(tx, id)
}

export function findCredentials(on: Database, email: string) {
  return accounts(on)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .select(['id', 'email', 'password_hash as passwordHash', 'is_verified as active', role])
    .executeTakeFirst()
}

export async function findPasswordHash(on: Database, id: string): Promise<string | null> {
  const found = await accounts(on).where('id', '=', id).select('password_hash').executeTakeFirst()
  return found?.password_hash ?? null
}

export async function findByGoogle(on: Database, sub: string): Promise<string | undefined> {
  const linked = await accounts(on).where('google_sub', '=', sub).select('id').executeTakeFirst()
  return linked?.id
}

/** Undefined when the account is linked to another `sub`, blocked or deleted. */
export async function linkGoogle(on: Database, id: string, sub: string): Promise<string | undefined> {
  const linked = await on
    .updateTable('users')
    .set({ google_sub: sub })
    .where('id', '=', id)
    .where('google_sub', 'is', null)
    .where('is_verified', '=', true)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return linked?.id
}

export type NewAccount = {
  name: string
  email: string
  phone: string | null
  passwordHash: string | null
  googleSub?: string | null
}

export async function hasAdmin(on: Database): Promise<boolean> {
  const admin = await accounts(on).where('role', '=', 'admin').select('id').limit(1).executeTakeFirst()
  return admin !== undefined
}

/** Null without a role. */
export const staffRoleAsJson = sql<StaffRole | null>`
  case when staff_roles.id is not null then json_build_object('id', staff_roles.id, 'name', staff_roles.name,
    'permissions', staff_roles.permissions, 'confirmedMinutes', staff_roles.confirmed_minutes) end`.as(
  'staffRole',
)

function admins(on: Database) {
  return accounts(on)
    .where('role', '=', 'admin')
    .leftJoin('staff_roles', 'staff_roles.id', 'staff_role_id')
    .select(['users.id', 'users.name', 'email', 'is_verified as active', 'users.created_at as createdAt'])
    .select(staffRoleAsJson)
    .orderBy('users.created_at')
    .orderBy('users.id')
}

export function listAdminAccounts(on: Database): Promise<AdminAccount[]> {
  return admins(on).execute()
}

export function listAdminsWithSignIns(
  on: Database,
): Promise<(AdminAccount & { lastSignInAt: Date | null; hasSecondFactor: boolean })[]> {
  return admins(on)
    .select((eb) =>
      eb
        .selectFrom('sign_ins')
        .whereRef('user_id', '=', 'users.id')
        .select('at')
        .orderBy('at', 'desc')
        .limit(1)
        .as('lastSignInAt'),
    )
    .select(sql<boolean>`second_factor_at is not null`.as('hasSecondFactor'))
    .execute()
}

/** All of them, so that the last two cannot remove each other at once. */
export async function lockAdmins(tx: Tx): Promise<AdminAccount[]> {
  await accounts(tx).where('role', '=', 'admin').select('id').orderBy('id').forNoKeyUpdate().execute()
  // A separate statement after the lock, so that it sees what was committed while waiting.
  return listAdminAccounts(tx)
}

export async function deleteAdmin(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ phone: null, picture: null, password_hash: null, google_sub: null, deleted_at: now })
    .where('id', '=', id)
    .execute()
}

/** Undefined when the email or `sub` is taken. */
export async function addUser(
  on: Database,
  { name, email, phone, passwordHash, googleSub = null }: NewAccount,
  as: Role = 'user',
): Promise<string | undefined> {
  const added = await on
    .insertInto('users')
    .values({ name, email, phone, password_hash: passwordHash, google_sub: googleSub, role: as })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

export async function updateProfile(
  on: Database,
  id: string,
  changes: { name?: string; phone?: string; picture?: string | null },
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await on.updateTable('users').set(changes).where('id', '=', id).where('deleted_at', 'is', null).execute()
}

export async function setPassword(on: Database, id: string, passwordHash: string): Promise<void> {
  await on.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

export async function setEmail(on: Database, id: string, email: string): Promise<void> {
  await on.updateTable('users').set({ email }).where('id', '=', id).execute()
}

export async function setActive(on: Database, id: string, active: boolean): Promise<void> {
  await on.updateTable('users').set({ is_verified: active }).where('id', '=', id).execute()
}

/** A trigger deletes the user's remaining personal rows. */
export async function anonymise(on: Database, id: string, now: Date): Promise<void> {
  await on
    .updateTable('users')
    .set({
      name: 'Deleted customer',
      email: 'deleted@customer.invalid',
      phone: null,
      picture: null,
      password_hash: null,
      google_sub: null,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute()
}
