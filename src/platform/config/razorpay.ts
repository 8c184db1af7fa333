import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type Provider, providerAt, type StandIn, standInUrl } from '../external-services.ts'

const realProvider = 'https://api.razorpay.com'
const standIn: StandIn = { path: '/sandbox/razorpay', realUrl: realProvider }

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
      'The key of the Razorpay account; without it a demo pays at the stand-in, and production offers no online payment',
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

type Given = { [Name in keyof typeof razorpayVariables]?: z.output<(typeof razorpayVariables)[Name]> }

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
export function razorpayMistakes(given: Given, mode: 'demo' | 'production'): string[] {
  const url = given.RAZORPAY_API_URL ?? (mode === 'production' ? realProvider : '')
  const missing = keys.filter((name) => given[name] === undefined)
  if (mode === 'production' && missing.length < keys.length && missing.length > 0)
    return missing.map((name) => `${name}: is required beside the other keys of Razorpay`)
  const live = given.RAZORPAY_KEY_ID?.startsWith('rzp_live_')
  if (mode === 'production' && url !== realProvider)
    return [`RAZORPAY_API_URL: must be ${realProvider} in production`]
  if (live && url !== realProvider)
    return [`RAZORPAY_KEY_ID: a live key is for ${realProvider} only, not for a sandbox`]
  if (mode === 'demo' && url === realProvider && !(given.RAZORPAY_KEY_ID && given.RAZORPAY_KEY_SECRET))
    return [`RAZORPAY_API_URL: ${realProvider} needs a RAZORPAY_KEY_ID and a RAZORPAY_KEY_SECRET of its own`]
  return []
}

export function razorpaySettings(
  given: Given,
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
      RAZORPAY_API_URL: realProvider,
      RAZORPAY_PROVIDER: null,
    }
  const url =
    given.RAZORPAY_API_URL ?? (mode === 'production' ? realProvider : standInUrl(standIn, { host, port }))
  return {
    RAZORPAY_KEY_ID: given.RAZORPAY_KEY_ID ?? 'rzp_test_MaidanSandbox',
    RAZORPAY_KEY_SECRET: given.RAZORPAY_KEY_SECRET ?? own('key'),
    RAZORPAY_WEBHOOK_SECRET: given.RAZORPAY_WEBHOOK_SECRET ?? [own('webhooks')],
    RAZORPAY_API_URL: url,
    RAZORPAY_PROVIDER: providerAt(url, standIn),
  }
}
