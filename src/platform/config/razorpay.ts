import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type Provider, providerAt, type StandIn, standInUrl } from '../external-services.ts'

export const realUrl = 'https://api.razorpay.com'
const standIn: StandIn = { path: '/sandbox/razorpay', realUrl }

const secrets = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().min(8, 'must have at least 8 characters')).min(1).max(2))

export const razorpayVariables = {
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_\w+$/, 'must begin with rzp_test_ or rzp_live_')
    .optional()
    .describe(
      'The key of the Razorpay account; without it a demo pays at the stand-in, and production by the keys that are set in the dashboard',
    ),
  RAZORPAY_KEY_SECRET: z
    .string()
    .min(8, 'must have at least 8 characters')
    .optional()
    .describe('The secret of that key'),
  RAZORPAY_WEBHOOK_SECRET: secrets
    .optional()
    .describe(
      'The secret of the webhook at /webhooks/razorpay; two, separated by a comma, while one is replaced',
    ),
  RAZORPAY_API_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/$/, ''))
    .optional()
    .describe('The address of the payment provider'),
}

type RazorpayVariables = {
  [Name in keyof typeof razorpayVariables]?: z.output<(typeof razorpayVariables)[Name]>
}

/** `RAZORPAY_PROVIDER` is null in a shop without online payment, whose keys are empty. */
export type RazorpaySettings = {
  RAZORPAY_KEY_ID: string
  RAZORPAY_KEY_SECRET: string
  RAZORPAY_WEBHOOK_SECRET: string[]
  RAZORPAY_API_URL: string
  RAZORPAY_PROVIDER: Provider | null
}

const keys = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const

/** Real money goes to the provider alone, and only the provider takes its keys. */
export function razorpayMistakes(given: RazorpayVariables, mode: 'demo' | 'production'): string[] {
  const url = given.RAZORPAY_API_URL ?? (mode === 'production' ? realUrl : '')
  const missing = keys.filter((name) => given[name] === undefined)
  if (mode === 'production' && missing.length < keys.length && missing.length > 0)
    return missing.map((name) => `${name}: is required beside the other keys of Razorpay`)
  const live = given.RAZORPAY_KEY_ID?.startsWith('rzp_live_')
  if (mode === 'production' && url !== realUrl) return [`RAZORPAY_API_URL: must be ${realUrl} in production`]
  if (live && url !== realUrl)
    return [`RAZORPAY_KEY_ID: a live key is for ${realUrl} only, not for a sandbox`]
  if (mode === 'demo' && url === realUrl && !(given.RAZORPAY_KEY_ID && given.RAZORPAY_KEY_SECRET))
    return [`RAZORPAY_API_URL: ${realUrl} needs a RAZORPAY_KEY_ID and a RAZORPAY_KEY_SECRET of its own`]
  return []
}

export function razorpaySettings(
  given: RazorpayVariables,
  {
    mode,
    host,
    port,
    secretKey,
  }: { mode: 'demo' | 'production'; host: string; port: number; secretKey: string },
): RazorpaySettings {
  const own = (purpose: string) => createHmac('sha256', secretKey).update(`razorpay ${purpose}`).digest('hex')
  if (mode === 'production' && given.RAZORPAY_KEY_ID === undefined)
    return {
      RAZORPAY_KEY_ID: '',
      RAZORPAY_KEY_SECRET: '',
      RAZORPAY_WEBHOOK_SECRET: [],
      RAZORPAY_API_URL: realUrl,
      RAZORPAY_PROVIDER: null,
    }
  const url =
    given.RAZORPAY_API_URL ?? (mode === 'production' ? realUrl : standInUrl(standIn, { host, port }))
  return {
    RAZORPAY_KEY_ID: given.RAZORPAY_KEY_ID ?? 'rzp_test_MaidanSandbox',
    RAZORPAY_KEY_SECRET: given.RAZORPAY_KEY_SECRET ?? own('key'),
    RAZORPAY_WEBHOOK_SECRET: given.RAZORPAY_WEBHOOK_SECRET ?? [own('webhooks')],
    RAZORPAY_API_URL: url,
    RAZORPAY_PROVIDER: providerAt(url, standIn),
  }
}

export type Account = {
  url: string
  keyId: string
  keySecret: string
  /** Two while one is replaced. */
  webhookSecrets: string[]
  /** Null without keys. */
  service: Provider | null
  timeout?: number
}

export type ProviderKeys = Pick<Account, 'keyId' | 'keySecret' | 'webhookSecrets'>

/** Of keys that are set in the dashboard. */
export const accountOf = (
  { RAZORPAY_API_URL: url }: Pick<RazorpaySettings, 'RAZORPAY_API_URL'>,
  keys: ProviderKeys,
): Account => ({ url, ...keys, service: providerAt(url, standIn) })

export const accountIn = (settings: RazorpaySettings): Account => ({
  url: settings.RAZORPAY_API_URL,
  keyId: settings.RAZORPAY_KEY_ID,
  keySecret: settings.RAZORPAY_KEY_SECRET,
  webhookSecrets: settings.RAZORPAY_WEBHOOK_SECRET,
  service: settings.RAZORPAY_PROVIDER,
})
