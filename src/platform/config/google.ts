import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type Provider, providerAt, type StandIn, standInUrl } from '../external-services.ts'

const realProvider = 'https://accounts.google.com'
const standIn: StandIn = { path: '/sandbox/google', realUrl: realProvider }

export const googleVariables = {
  GOOGLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The web client of Google with which people sign in; without it production does not offer that',
    ),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .min(8, 'must have at least 8 characters')
    .optional()
    .describe('The secret of that client'),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/$/, ''))
    .optional()
    .describe('The OpenID Connect provider'),
}

type GoogleVariables = { [Name in keyof typeof googleVariables]?: z.output<(typeof googleVariables)[Name]> }

export type GoogleSettings = {
  GOOGLE_CLIENT_ID: string | null
  GOOGLE_CLIENT_SECRET: string
  GOOGLE_ISSUER: string
  GOOGLE_PROVIDER: Provider
}

type Mode = 'demo' | 'production'

/** Production accepts no issuer but Google; the sandbox has no keys. */
export function googleMistakes(given: GoogleVariables, mode: Mode): string[] {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: issuer } = given
  const mistakes: string[] = []
  if (id && !secret) mistakes.push('GOOGLE_CLIENT_SECRET: is required beside GOOGLE_CLIENT_ID')
  if (secret && !id) mistakes.push('GOOGLE_CLIENT_ID: is required beside GOOGLE_CLIENT_SECRET')
  if (mode === 'production' && issuer && issuer !== realProvider)
    mistakes.push(`GOOGLE_ISSUER: must be ${realProvider} in production`)
  if (mode === 'demo' && issuer === realProvider && !id)
    mistakes.push(`GOOGLE_ISSUER: ${realProvider} needs a GOOGLE_CLIENT_ID of its own`)
  return mistakes
}

export function googleSettings(
  given: GoogleVariables,
  { mode, host, port, secretKey }: { mode: Mode; host: string; port: number; secretKey: string },
): GoogleSettings {
  const demo = mode === 'demo'
  const issuer = given.GOOGLE_ISSUER ?? (demo ? standInUrl(standIn, { host, port }) : realProvider)
  const own = createHmac('sha256', secretKey).update('google client').digest('hex')
  return {
    GOOGLE_CLIENT_ID: given.GOOGLE_CLIENT_ID ?? (demo ? 'maidan.sandbox' : null),
    GOOGLE_CLIENT_SECRET: given.GOOGLE_CLIENT_SECRET ?? own,
    GOOGLE_ISSUER: issuer,
    GOOGLE_PROVIDER: providerAt(issuer, standIn),
  }
}
