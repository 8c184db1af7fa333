import { z } from 'zod'
import { dayOf } from '../../../lib/dates.ts'
import { hostOf } from '../host-rules.ts'
import {
  type GrantRefusal,
  type Link,
  type LinkRefusal,
  type LinkRequest,
  MAX_LINKS,
  redirectOf,
  resourcesOf,
  scopes,
  scopesInWords,
} from './rules.ts'

const MAX_SEARCH_LENGTH = 4000

/** What stands behind the `?` of the page, as the assistant has written it. */
export const linkForm = z.object({
  search: z.string('Which assistant?').max(MAX_SEARCH_LENGTH, 'Which assistant?'),
})

/** `mayDo`: whole sentences. `until`: the last day. `isOnDevice`: the access goes to a program on the shopper's own device. */
export type LinkRequestOnWire = {
  name: string
  host: string
  mayDo: string[]
  until: string
  isOnDevice: boolean
}

export const presentLinkRequest = (
  { client, redirectUri, scopes: asked }: LinkRequest,
  end: Date,
): LinkRequestOnWire => ({
  name: client.name,
  host: hostOf(client.id),
  mayDo: asked.map((scope) => scopesInWords[scope]),
  until: dayOf(end),
  isOnDevice: redirectOf(redirectUri, client.id) === 'device',
})

export type LinkOnWire = {
  _id: string
  name: string
  host: string
  mayDo: string[]
  linkedAt: string
  until: string
  lastUsedAt: string | null
}

export const presentLink = (link: Link): LinkOnWire => ({
  _id: link.id,
  name: link.clientName,
  host: hostOf(link.clientId),
  mayDo: link.scopes.map((scope) => scopesInWords[scope]),
  linkedAt: link.createdAt.toISOString(),
  until: dayOf(link.expiresAt),
  lastUsedAt: link.lastUsedAt?.toISOString() ?? null,
})

export function presentLinkRefusal(refusal: LinkRefusal | { reason: 'too-many' }) {
  switch (refusal.reason) {
    case 'client':
      return { status: 400, message: 'We could not find out which assistant asks' } as const
    case 'redirect':
      return { status: 400, message: 'This assistant wants to be answered where it may not' } as const
    case 'fault':
      return { status: 400, message: 'This assistant has not asked in the right way' } as const
    case 'too-many':
      return { status: 409, message: `At most ${MAX_LINKS} assistants can be linked` } as const
  }
}

const text = z.string().min(1).max(2000)
const client = {
  client_id: text,
  client_secret: z.undefined().optional(),
  client_assertion: z.undefined().optional(),
}

export const codeForm = z.object({
  ...client,
  grant_type: z.literal('authorization_code'),
  code: text,
  redirect_uri: text,
  code_verifier: text.optional(),
  resource: text.optional(),
})
export const refreshForm = z.object({
  ...client,
  grant_type: z.literal('refresh_token'),
  refresh_token: text,
  scope: z.string().max(2000).optional(),
  resource: text.optional(),
})
export const revokeForm = z.object({ ...client, token: text })

/** `seconds`: so long the access token lasts. */
type Exchange = { access: string; refresh: string; scopes: readonly string[]; seconds: number }

export const presentExchange = ({ access, refresh, scopes: granted, seconds }: Exchange) => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: seconds,
  refresh_token: refresh,
  scope: granted.join(' '),
})

export const presentGrantRefusal = ({ reason }: GrantRefusal) => ({ error: reason })

/** RFC 8414. Bearer tokens are opaque, so there are no keys to publish. */
export const presentServer = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  scopes_supported: [...scopes],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
})

/** RFC 9728. `path`: of the service that a client asks about; '' for the shop. */
export const presentResource = (issuer: string, path: string) => ({
  resource: issuer + path,
  authorization_servers: [issuer],
  scopes_supported: [...scopes],
  bearer_methods_supported: ['header'],
})

export const isResource = (issuer: string, resource: string | undefined) =>
  resource === undefined || resourcesOf(issuer).includes(resource)
