import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { clock } from '../clock.ts'
import { config } from '../config.ts'

export const timeout = { milliseconds: 8_000 }

const document = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})

export type Provider = { authorizationEndpoint: string; tokenEndpoint: string; keys: JWTVerifyGetKey }

const CACHE_MS = 60 * 60 * 1000
let known: { issuer: string; until: number; provider: Provider } | undefined

export async function discover(): Promise<Provider> {
  const issuer = config.GOOGLE_ISSUER
  const now = clock.now().getTime()
  if (known?.issuer === issuer && known.until > now) return known.provider
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeout.milliseconds),
  })
  const said = document.parse(await response.json())
  if (said.issuer !== issuer) throw new Error(`${issuer} says that it is ${said.issuer}`)
  const keys = createRemoteJWKSet(new URL(said.jwks_uri), { timeoutDuration: timeout.milliseconds })
  const provider = {
    authorizationEndpoint: said.authorization_endpoint,
    tokenEndpoint: said.token_endpoint,
    keys,
  }
  known = { issuer, until: now + CACHE_MS, provider }
  return provider
}
