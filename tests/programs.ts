import { randomBytes } from 'node:crypto'
import { hashApiKey, newApiKey, prefixOf } from '../src/platform/api-key-format.ts'
import { clock } from '../src/platform/clock.ts'
import { db } from '../src/platform/database.ts'
import { type Actor, type Answer, guest } from './actors.ts'

/** A program that asks with a key. */
export type Program = {
  key: string
  id: string
  ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
}

type KeyFacts = { expiresAt?: Date; revokedAt?: Date; callsPerMinute?: number; origins?: string[] }

/** A key in the database, as an admin has made it. */
export async function programOf(
  { id: userId }: Pick<Actor, 'id'>,
  permissions: readonly string[],
  { expiresAt, revokedAt, callsPerMinute = 6000, origins = [] }: KeyFacts = {},
): Promise<Program> {
  const key = newApiKey()
  const { id } = await db
    .insertInto('api_keys')
    .values({
      user_id: userId,
      name: 'Warehouse',
      prefix: prefixOf(key),
      token_hash: hashApiKey(key),
      permissions: [...permissions],
      origins,
      calls_per_minute: callsPerMinute,
      created_at: new Date(clock.now().getTime() - 40 * 86_400_000),
      expires_at: expiresAt ?? new Date(clock.now().getTime() + 300 * 86_400_000),
      revoked_at: revokedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { key, id, ask: asking(key) }
}

/** Each call comes from another address, so that refusals do not use up the limit of one. */
export function asking(key: string): Program['ask'] {
  return (method, path, body, headers = {}) =>
    guest()
      .from(`10.${[...randomBytes(3)].join('.')}`)
      .ask(method, path, body, { authorization: `Bearer ${key}`, ...headers })
}
