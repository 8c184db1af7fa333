import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { type Tx, transaction } from '../../../platform/database.ts'
import { ACCESS_SECONDS, type GrantRefusal, isVerifier, matchesRedirect, type Scope } from './rules.ts'
import { deleteGrant, type Grant, lockGrant, setTokens } from './store.ts'
import { challengeOf, hashToken, newToken, readToken } from './tokens.ts'

export type Exchange = { access: string; refresh: string; scopes: Scope[]; seconds: number }

type ExchangeResult = Promise<Result<Exchange, GrantRefusal>>

const invalid = refused<GrantRefusal>({ reason: 'invalid_grant' })

type CodeUse = { code: string; clientId: string; redirectUri: string; verifier: string | null }

/** Whatever is wrong ends the grant: who has the code without its verifier, or has it a second time, has stolen it. */
export function exchangeCode({ code, clientId, redirectUri, verifier }: CodeUse): ExchangeResult {
  const read = readToken(code)
  if (read?.kind !== 'code') return Promise.resolve(invalid)
  return transaction(async (tx) => {
    const grant = await lockGrant(tx, read.grantId)
    if (!grant?.codeHash.equals(read.hash)) return invalid
    const isGood =
      grant.codeUsedAt === null &&
      grant.codeExpiresAt > clock.now() &&
      grant.clientId === clientId &&
      matchesRedirect(grant.redirectUri, redirectUri) &&
      isVerifier(verifier) &&
      challengeOf(verifier) === grant.codeChallenge
    return isGood ? done(await renew(tx, grant)) : end(tx, grant)
  })
}

/** Each refresh token is used once. An older one ends the grant: one of two who had it is a thief (RFC 9700, 4.14). */
export function refreshAccess(token: string, clientId: string): ExchangeResult {
  const read = readToken(token)
  if (read?.kind !== 'refresh') return Promise.resolve(invalid)
  return transaction(async (tx) => {
    const grant = await lockGrant(tx, read.grantId)
    if (!grant || grant.linkExpiresAt <= clock.now()) return invalid
    const isNewest = grant.refreshHash?.equals(read.hash) && grant.clientId === clientId
    return isNewest ? done(await renew(tx, grant)) : end(tx, grant)
  })
}

async function renew(tx: Tx, { id, scopes, linkExpiresAt }: Grant): Promise<Exchange> {
  const at = clock.now()
  const [access, refresh] = [newToken('access', id), newToken('refresh', id)]
  const left = Math.floor((linkExpiresAt.getTime() - at.getTime()) / 1000)
  const seconds = Math.max(1, Math.min(ACCESS_SECONDS, left))
  const accessExpiresAt = new Date(at.getTime() + seconds * 1000)
  const hashes = { accessHash: hashToken(access), refreshHash: hashToken(refresh) }
  await setTokens(tx, id, { ...hashes, accessExpiresAt, at })
  return { access, refresh, scopes, seconds }
}

async function end(tx: Tx, grant: Grant) {
  await deleteGrant(tx, grant)
  return invalid
}
