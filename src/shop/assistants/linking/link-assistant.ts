import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database.ts'
import { readClient } from './read-client.ts'
import {
  CODE_SECONDS,
  LINK_DAYS,
  type LinkRefusal,
  type LinkRequest,
  matchesRedirect,
  readLinkRequest,
  redirectOf,
  redirectWith,
} from './rules.ts'
import { insertGrant, newGrantId, saveLink } from './store.ts'
import { hashToken, newToken } from './tokens.ts'

const DAY = 86_400_000

/** `search`: what the client sent the browser with. `issuer`: this shop's address, as the client knows it. */
export async function findLinkRequest(
  search: string,
  issuer: string,
): Promise<Result<LinkRequest, LinkRefusal>> {
  const query = new URLSearchParams(search)
  const [clientId = '', ...otherIds] = query.getAll('client_id')
  const [redirectUri = '', ...otherUris] = query.getAll('redirect_uri')
  const client = otherIds.length === 0 ? await readClient(clientId) : null
  if (!client) return refused({ reason: 'client' })
  // An error is told to no address that is not the client's: that would send browsers anywhere.
  const isRegistered = client.redirectUris.some((registered) => matchesRedirect(registered, redirectUri))
  if (otherUris.length > 0 || !isRegistered || !redirectOf(redirectUri, clientId))
    return refused({ reason: 'redirect' })
  const read = readLinkRequest(query, { client, redirectUri, issuer })
  if (read.ok) return done(read.value)
  return refused({ reason: 'fault', fault: read.fault, redirectUri, state: read.state })
}

export const linkEnd = (now: Date) => new Date(now.getTime() + LINK_DAYS * DAY)

/** Where the browser goes with the code. Refused: the account has too many links, or was closed meanwhile. */
export function allowLink(
  userId: string,
  { client, redirectUri, scopes, codeChallenge, state }: LinkRequest,
  issuer: string,
): Promise<Result<string, { reason: 'too-many' }>> {
  return transaction(async (tx) => {
    const at = clock.now()
    const linkId = await saveLink(tx, { userId, client, scopes, at, expiresAt: linkEnd(at) })
    if (linkId === null) return refused({ reason: 'too-many' })
    const id = await newGrantId(tx)
    const code = newToken('code', id)
    const codeExpiresAt = new Date(at.getTime() + CODE_SECONDS * 1000)
    const codeHash = hashToken(code)
    await insertGrant(tx, { id, linkId, redirectUri, codeChallenge, codeHash, codeExpiresAt })
    return done(redirectWith(redirectUri, { code }, { state, issuer }))
  })
}
