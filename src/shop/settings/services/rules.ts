import { providerKey, providerName } from '../provider-name.data.ts'

/** `secret`: it is never shown again. */
export type ServiceField = { label: string; hint?: string; secret?: true; optional?: true; maxLength: number }

type ServiceForm = {
  /** What the audit log calls it. */
  id: string
  label: string
  /** A variable of the environment decides all of it. */
  variable?: string
  /** Secrets go to where these lead, so that another place needs them typed again. */
  place: readonly string[]
  fields: Readonly<Record<string, ServiceField>>
}

/** Services that the owner may set in the dashboard instead of in the environment. */
export const services = {
  mail: {
    id: '01980000-0000-7000-8000-000000000391',
    label: 'Mail server',
    variable: 'SMTP_URL',
    place: ['host', 'port', 'user'],
    fields: {
      host: { label: 'Server', hint: 'As smtp.example.com, as your mail provider says.', maxLength: 253 },
      port: {
        label: 'Port',
        hint: '587, or 465. The shop signs in by TLS on both.',
        maxLength: 5,
      },
      user: { label: 'User', hint: 'Mostly the whole address.', maxLength: 200 },
      password: {
        label: 'Password',
        hint: 'Some providers, as Gmail, want a password for apps.',
        secret: true,
        maxLength: 500,
      },
      from: { label: 'Sender', hint: 'As Deccan Sports <shop@deccansports.example>.', maxLength: 200 },
    },
  },
  payment: {
    id: '01980000-0000-7000-8000-000000000392',
    label: `Keys of ${providerName}`,
    variable: providerKey,
    place: ['keyId'],
    fields: {
      keyId: { label: 'Key id', hint: 'It begins with rzp_live_, or rzp_test_ to try.', maxLength: 60 },
      keySecret: { label: 'Key secret', secret: true, maxLength: 200 },
      webhookSecret: {
        label: 'Secret of the webhook',
        hint: 'Two, separated by a comma, while one is replaced.',
        secret: true,
        maxLength: 400,
      },
    },
  },
  meta: {
    id: '01980000-0000-7000-8000-000000000393',
    label: 'Keys of Meta',
    place: ['pixelId'],
    fields: {
      pixelId: { label: 'Dataset id', hint: 'Of the pixel, in the Events Manager.', maxLength: 30 },
      accessToken: {
        label: 'Access token',
        hint: 'Settings of the dataset, Conversions API, Generate access token.',
        secret: true,
        maxLength: 500,
      },
      testCode: {
        label: 'Test event code',
        hint: 'From Test events there. Checking then sends a test event, which counts nowhere else.',
        optional: true,
        maxLength: 40,
      },
    },
  },
  ga4: {
    id: '01980000-0000-7000-8000-000000000394',
    label: 'Keys of Google Analytics',
    place: ['measurementId'],
    fields: {
      measurementId: {
        label: 'Measurement ID',
        hint: 'Under Data streams in Google Analytics; it begins with G-.',
        maxLength: 20,
      },
      apiSecret: {
        label: 'API secret',
        hint: 'There, under Measurement Protocol API secrets.',
        secret: true,
        maxLength: 100,
      },
    },
  },
} as const satisfies Record<string, ServiceForm>

export type Service = keyof typeof services
export const serviceNames = Object.keys(services) as Service[]

/** By the names of the fields, as they are typed. */
export type ServiceKeys = Record<string, string>

export const fieldsOfService = (service: Service): Readonly<Record<string, ServiceField>> =>
  services[service].fields

/** `keys`: null where neither SECRET_KEY nor SECRET_OLD_KEY reads them. */
export type ServiceRow = { service: Service; version: number; updatedAt: Date; keys: ServiceKeys | null }

export type ServiceRefusal =
  | { reason: 'saved-since' | 'not-set' | 'no-way-to-pay' }
  | { reason: 'set-outside'; variable: string }
  | { reason: 'other-account'; open: number; until: Date }
  | { reason: 'missing'; fields: string[] }
  | { reason: 'refused'; what: string; advice: string }

/** So long units are reserved for a payment of which the provider says nothing. */
export const PAYMENT_UNDER_WAY_MS = 120 * 60_000

export const isSamePlace = (service: Service, was: ServiceKeys | null, is: ServiceKeys): boolean =>
  services[service].place.every((name) => was?.[name] === is[name])

/** An empty secret stays as it was, unless it would go to another place. `missing`: what must be typed. */
export function mergeKeys(
  service: Service,
  was: ServiceKeys | null,
  typed: ServiceKeys,
): { keys: ServiceKeys; missing: string[] } {
  const samePlace = isSamePlace(service, was, typed)
  const keys = Object.fromEntries(
    Object.entries(fieldsOfService(service)).map(([name, { secret }]) => {
      const kept = secret && !typed[name] && samePlace ? was?.[name] : typed[name]
      return [name, kept ?? '']
    }),
  )
  const isAnonymous = service === 'mail' && keys.user === ''
  const missing = Object.entries(keys).filter(
    ([name, value]) =>
      value === '' &&
      !fieldsOfService(service)[name]?.optional &&
      !(isAnonymous && (name === 'user' || name === 'password')),
  )
  return { keys, missing: missing.map(([name]) => name) }
}

/** No money moves by them. */
export const areToTry = (keys: ServiceKeys | null): boolean => keys?.keyId?.startsWith('rzp_test_') ?? false

/** Shorter ones would be told in large part. */
const LEAST_SHOWN_LENGTH = 16

/** Of two secrets, the last. */
export function endOfSecret(secrets: string): string | null {
  const last = secrets.slice(secrets.lastIndexOf(',') + 1).trim()
  return last.length < LEAST_SHOWN_LENGTH ? null : last.slice(-4)
}

/** As SMTP_URL spells it. */
export function mailUrlOf({ host = '', port = '', user = '', password = '' }: ServiceKeys): string {
  const scheme = port === '465' ? 'smtps' : 'smtp'
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  return `${scheme}://${account}${host}:${port}`
}

/** What the audit log has of them: whether secrets are there, and that they changed, never what they are. */
export function auditFieldsOf(
  service: Service,
  was: ServiceKeys | null,
  is: ServiceKeys | null,
): Record<'before' | 'after', Record<string, string> | null> {
  const inWords = (keys: ServiceKeys, other: ServiceKeys | null, words: string) =>
    Object.fromEntries(
      Object.entries(fieldsOfService(service)).map(([name, { secret }]) => {
        const value = keys[name] ?? ''
        if (!secret) return [name, value]
        if (value === '') return [name, 'none']
        return [name, other && other[name] !== value ? words : 'set']
      }),
    )
  return { before: was && inWords(was, is, 'the old one'), after: is && inWords(is, was, 'another') }
}
