import { z } from 'zod'
import { config } from '../../../src/platform/config.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

function isRegistered(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, pathname } = new URL(address)
  const isShop = origin === new URL(config.PUBLIC_URL).origin
  const isHere = protocol === 'http:' && loopback.includes(hostname)
  return (isShop || isHere) && pathname === '/users/google/callback'
}

export const consentRequest = z.object({
  response_type: z.literal('code', 'Unsupported response_type'),
  client_id: z.string().refine((id) => id === config.GOOGLE_CLIENT_ID, 'The OAuth client was not found'),
  redirect_uri: z.string('redirect_uri is missing').refine(isRegistered, 'redirect_uri_mismatch'),
  scope: z.string().regex(/(^| )openid( |$)/, 'The scope must have openid'),
  state: z.string().max(500).optional(),
  nonce: z.string().max(500).optional(),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/, 'Invalid code_challenge')
    .optional(),
  code_challenge_method: z.literal('S256', 'Only S256 is understood').optional(),
})

export type ConsentRequest = z.infer<typeof consentRequest>

export const person = z.object({
  email: z.string('An email is needed').trim().max(254).regex(z.regexes.email, 'This is no email'),
  name: z.string('A name is needed').trim().min(1, 'A name is needed').max(120),
})

export function redirectUrl(
  { redirect_uri, state }: ConsentRequest,
  parameters: Record<string, string>,
): string {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...parameters, ...(state !== undefined && { state }) }))
    url.searchParams.set(name, value)
  return url.href
}
