import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import type { Scope } from './rules.ts'
import { findAccess, noteUse } from './store.ts'
import { readToken } from './tokens.ts'

const NOTED_EVERY_MS = 3_600_000

/** `none`: no token was sent; `dead`: it is unknown, expired, revoked, or was given to another client. */
export type Bearer =
  | { state: 'none' | 'dead' }
  | { state: 'live'; shopperId: string; linkId: string; scopes: readonly Scope[] }

/** `profile`: the address that the request names as its sender; a token works only for the client that it was given to. */
export async function shopperOf(authorization: string | undefined, profile: string): Promise<Bearer> {
  if (authorization === undefined) return { state: 'none' }
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  const read = readToken(token)
  if (read?.kind !== 'access') return { state: 'dead' }
  const now = clock.now()
  const found = await findAccess(db, { grantId: read.grantId, hash: read.hash, now })
  if (!found || !isSameSite(found.clientId, profile)) return { state: 'dead' }
  const { userId: shopperId, linkId, scopes, lastUsedAt } = found
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > NOTED_EVERY_MS)
    await noteUse(db, linkId, profile, now)
  return { state: 'live', shopperId, linkId, scopes }
}

const isSameSite = (clientId: string, profile: string) =>
  URL.canParse(profile) && new URL(profile).origin === new URL(clientId).origin
