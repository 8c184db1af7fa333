import { permissionsOf } from '../../lib/permissions.ts'
import { type Database, run } from '../../platform/database.ts'
import type { Role } from './rules.ts'

type Session = {
  userId: string
  openedAt: Date
  expiresAt: Date
  confirmedAt: Date | null
  browser: string
  address: string
}
type FoundSession = {
  id: string
  role: Role
  openedAt: Date
  expiresAt: Date
  hasSecondFactor: boolean
  isConfirmed: boolean
  granted: string[] | null
}

// `for share` serializes this with blocking or deleting the user.
const insert = `
  with owner as (
    select id from users where id = $2 and is_verified and deleted_at is null for share
  ), signed_in as (
    insert into sign_ins (user_id, at, browser, address) select id, $4, $5, $6 from owner
  )
  insert into sessions (token_hash, user_id, expires_at, created_at, used_at, browser, address, confirmed_at)
  select $1, id, $3, $4, $4, $5, $6, $7 from owner`

export async function insertSession(on: Database, tokenHash: Buffer, session: Session): Promise<void> {
  const { userId, openedAt, expiresAt, confirmedAt, browser, address } = session
  await run(on, insert, [tokenHash, userId, expiresAt, openedAt, browser, address, confirmedAt])
}

// Asked at each call: an admin may sign in while another one requires the second factor.
const find = `
  select users.id, role, expires_at as "expiresAt", sessions.created_at as "openedAt",
    second_factor_at is not null as "hasSecondFactor",
    case when confirmed_at is null then false
      else confirmed_at >= $2::timestamptz
        - coalesce(staff_roles.confirmed_minutes, (select confirmed_minutes from security_settings)) * interval '1 minute'
    end as "isConfirmed", staff_roles.permissions as granted
  from sessions join users on users.id = user_id left join staff_roles on staff_roles.id = staff_role_id
  where token_hash = $1 and expires_at > $2 and is_verified and deleted_at is null
    and (role <> 'admin' or second_factor_at is not null
      or not (select admins_need_second_factor from security_settings))`

export async function findSession(
  on: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<(Omit<FoundSession, 'granted'> & { permissions: ReadonlySet<string> }) | null> {
  const [row] = await run<FoundSession>(on, find, [tokenHash, now])
  if (!row) return null
  const { granted, ...found } = row
  return { ...found, permissions: permissionsOf(found.role, granted) }
}

/** False if the session has ended meanwhile. */
export async function extendSession(
  on: Database,
  tokenHash: Buffer,
  { at, expiresAt }: { at: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable('sessions')
    .set({ expires_at: expiresAt, used_at: at })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** That this session has just proved the second factor. */
export async function markConfirmed(on: Database, tokenHash: Buffer, at: Date): Promise<void> {
  await on.updateTable('sessions').set({ confirmed_at: at }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteSession(on: Database, tokenHash: Buffer): Promise<void> {
  await on.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** False if it is not a session of this user. */
export async function endSession(on: Database, userId: string, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await on
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** All but `exceptHash`, the session of the user who asks for it; and sign-ins whose second step is missing. */
export async function endSessions(
  on: Database,
  userId: string,
  exceptHash: Buffer = Buffer.of(),
): Promise<number> {
  await on.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute()
  const { numDeletedRows } = await on
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', exceptHash)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function endSessionsWithoutSecondFactor(on: Database): Promise<void> {
  const without = on
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('second_factor_at', 'is', null)
    .select('id')
  await on.deleteFrom('sessions').where('user_id', 'in', without).execute()
}

export async function endExpiredSessions(on: Database, now: Date, limit: number): Promise<number> {
  const expired = on.selectFrom('sessions').where('expires_at', '<', now).select('token_hash').limit(limit)
  const { numDeletedRows } = await on
    .deleteFrom('sessions')
    .where('token_hash', 'in', expired)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export type SessionFacts = {
  tokenHash: Buffer
  openedAt: Date
  /** It is exact to a day for shoppers and ten minutes for admins: not every call writes a session. */
  usedAt: Date | null
  browser: string | null
  address: string | null
}

const MAX_LISTED_SESSIONS = 50

export function listSessions(on: Database, userId: string, now: Date): Promise<SessionFacts[]> {
  return on
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .select(['token_hash as tokenHash', 'created_at as openedAt', 'used_at as usedAt', 'browser', 'address'])
    .orderBy('created_at', 'desc')
    .limit(MAX_LISTED_SESSIONS)
    .execute()
}

export type SignIn = { at: Date; browser: string; address: string }

export function listSignIns(on: Database, userId: string, limit: number): Promise<SignIn[]> {
  return on
    .selectFrom('sign_ins')
    .where('user_id', '=', userId)
    .select(['at', 'browser', 'address'])
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
}

export async function deleteSignInsBefore(on: Database, moment: Date, limit: number): Promise<number> {
  const old = on.selectFrom('sign_ins').where('at', '<', moment).select('id').limit(limit)
  const { numDeletedRows } = await on.deleteFrom('sign_ins').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
