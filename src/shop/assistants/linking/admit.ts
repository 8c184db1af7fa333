import { done, type Result, refused } from '../../../lib/result.ts'
import type { Scope } from './rules.ts'
import { shopperOf } from './shopper-of.ts'

type Need = { profile: string; scope: Scope | undefined }
type AdmitRefusal = { reason: 'identity_required' | 'insufficient_scope'; content: string; challenge: string }

/**
 * The shopper for whom the assistant asks; null for a guest's question. A token that does not work is told at every operation: the
 * assistant believes that it is linked.
 */
export async function admit(
  authorization: string | undefined,
  { profile, scope }: Need,
  issuer: string,
): Promise<Result<string | null, AdmitRefusal>> {
  const bearer = await shopperOf(authorization, profile)
  const challenge = (error: string) =>
    `Bearer realm="${issuer}"${error && `, error="${error}"`}${scope ? `, scope="${scope}"` : ''}, resource_metadata="${issuer}/.well-known/oauth-protected-resource"`
  if (bearer.state === 'live') {
    if (!scope || bearer.scopes.includes(scope)) return done(bearer.shopperId)
    const content = `This needs the scope ${scope}`
    return refused({ reason: 'insufficient_scope', content, challenge: challenge('insufficient_scope') })
  }
  if (bearer.state === 'none' && !scope) return done(null)
  const content = 'The shopper must link this assistant with their account first'
  const error = bearer.state === 'dead' ? 'invalid_token' : ''
  return refused({ reason: 'identity_required', content, challenge: challenge(error) })
}
