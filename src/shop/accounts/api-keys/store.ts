import { sql } from 'kysely'
import { permissionsOf } from '../../../lib/permissions.ts'
import { type Database, run, type Tx } from '../../../platform/database.ts'
import type { ApiKeyDraft, ListedKey } from './rules.ts'

type FoundKey = Omit<ListedKey, 'maker'> & {
  userId: string
  mayMakerSignIn: boolean
  granted: string[] | null
}

// Asked at each call, as sessions are: what its maker loses, the key loses at once in all processes.
const find = `
  select api_keys.id, api_keys.name, prefix, users.id as "userId", api_keys.permissions, origins,
    calls_per_minute as "callsPerMinute", api_keys.created_at as "createdAt", expires_at as "expiresAt",
    last_used_at as "lastUsedAt", revoked_at as "revokedAt", staff_roles.permissions as granted,
    role = 'admin' and is_verified and deleted_at is null and (second_factor_at is not null
      or not (select admins_need_second_factor from security_settings)) as "mayMakerSignIn"
  from api_keys join users on users.id = user_id left join staff_roles on staff_roles.id = staff_role_id
  where token_hash = $1`

export async function findApiKey(
  on: Database,
  tokenHash: Buffer,
): Promise<(Omit<ListedKey, 'maker'> & { userId: string; ofMaker: ReadonlySet<string> | null }) | null> {
  const [row] = await run<FoundKey>(on, find, [tokenHash])
  if (!row) return null
  const { granted, mayMakerSignIn, ...key } = row
  return { ...key, ofMaker: mayMakerSignIn ? permissionsOf('admin', granted) : null }
}

const touch = `
  update api_keys set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at <= $3)`

export async function touchApiKey(
  on: Database,
  id: string,
  { at, notSince }: { at: Date; notSince: Date },
): Promise<void> {
  await run(on, touch, [id, at, notSince])
}

const hasOrigin = `
  select 1 from api_keys where $1 = any (origins) and revoked_at is null and expires_at > $2 limit 1`

export async function isOriginOfKey(on: Database, origin: string, now: Date): Promise<boolean> {
  return (await run(on, hasOrigin, [origin, now])).length > 0
}

export async function insertApiKey(
  tx: Tx,
  {
    key,
    ...draft
  }: ApiKeyDraft & {
    key: { prefix: string; tokenHash: Buffer }
    by: string
    createdAt: Date
    expiresAt: Date
  },
): Promise<string> {
  const { by, name, permissions, origins, callsPerMinute, createdAt, expiresAt } = draft
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      user_id: by,
      name,
      prefix: key.prefix,
      token_hash: key.tokenHash,
      permissions,
      origins,
      calls_per_minute: callsPerMinute,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function countLiveKeys(on: Database, now: Date): Promise<number> {
  const { live } = await on
    .selectFrom('api_keys')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select(({ fn }) => fn.countAll<number>().as('live'))
    .executeTakeFirstOrThrow()
  return live
}

/** The newest first, those that still work before the others. */
export async function listApiKeys(on: Database, now: Date, limit: number): Promise<ListedKey[]> {
  const rows = await on
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['api_keys.id', 'api_keys.name', 'prefix', 'permissions', 'origins'])
    .select(['calls_per_minute as callsPerMinute', 'api_keys.created_at as createdAt'])
    .select(['expires_at as expiresAt', 'last_used_at as lastUsedAt', 'revoked_at as revokedAt'])
    .select(['users.id as makerId', 'users.name as makerName'])
    .orderBy(sql`revoked_at is null and expires_at > ${now}`, 'desc')
    .orderBy('api_keys.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ makerId, makerName, ...key }) => ({ ...key, maker: { id: makerId, name: makerName } }))
}

/** Undefined if there is none that is not revoked yet. */
export async function revokeKey(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ name: string; prefix: string } | undefined> {
  return await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['name', 'prefix'])
    .executeTakeFirst()
}
