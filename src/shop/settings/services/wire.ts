import { z } from 'zod'
import { line } from '../../../forms/text.ts'
import { momentInWords } from '../../../lib/dates.ts'
import { noWayToPay } from '../wire.ts'
import {
  endOfSecret,
  fieldsOfService,
  type Service,
  type ServiceKeys,
  type ServiceRefusal,
  type ServiceRow,
  serviceNames,
  services,
} from './rules.ts'

const typed = (service: Service, name: string) => {
  const { label = name, maxLength = 0 } = fieldsOfService(service)[name] ?? {}
  return line(`${label} must be a text`).refine(
    (text) => text.length <= maxLength,
    `${label} has at most ${maxLength} characters`,
  )
}
/** As it is typed, because spaces may belong to a password; empty is as it was. */
const secret = (service: Service, name: string, least: number) => {
  const { label = name, maxLength = 0 } = fieldsOfService(service)[name] ?? {}
  const wrong = `${label} has ${least} to ${maxLength} characters`
  return z
    .string(`${label} must be a text`)
    .refine((text) => text === '' || (text.length >= least && text.length <= maxLength), wrong)
    .default('')
}

/** One address: a comma outside of quotes would begin another. */
const addressOf = (from: string) => /^(?:"[^"]*" *|[^"<>@,;:]*)<([^<>]+)>$/.exec(from)?.[1] ?? from
const hostName = /^[a-z0-9][a-z0-9.-]*$/i

const mailFields = z.object({
  host: typed('mail', 'host').refine(
    (host) => hostName.test(host),
    'Type the name of the server, as smtp.example.com',
  ),
  port: typed('mail', 'port').refine(
    (port) => /^[0-9]{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535,
    'Port is a number from 1 to 65535, mostly 587 or 465',
  ),
  user: typed('mail', 'user'),
  password: secret('mail', 'password', 1),
  from: typed('mail', 'from').refine(
    (from) => z.email().safeParse(addressOf(from)).success,
    'Type an address, as shop@example.com or Your Shop <shop@example.com>',
  ),
})

const paymentFields = z.object({
  keyId: typed('payment', 'keyId').refine(
    (keyId) => /^rzp_(test|live)_\w+$/.test(keyId),
    'The key id begins with rzp_live_ or rzp_test_',
  ),
  keySecret: secret('payment', 'keySecret', 8),
  webhookSecret: secret('payment', 'webhookSecret', 8).refine(
    (text) => text === '' || isOneOrTwo(text.split(',').map((part) => part.trim())),
    'Type one secret of at least 8 characters, or two with a comma between them',
  ),
})

const metaFields = z.object({
  pixelId: typed('meta', 'pixelId').refine(
    (id) => /^\d{5,30}$/.test(id),
    'The dataset id is a number, as 1234567890123456',
  ),
  accessToken: secret('meta', 'accessToken', 20).refine(
    (token) => /^\w*$/.test(token),
    'The access token has letters and digits alone',
  ),
  testCode: typed('meta', 'testCode').refine(
    (code) => /^\w*$/.test(code),
    'The test event code is as TEST12345',
  ),
})

const ga4Fields = z.object({
  measurementId: typed('ga4', 'measurementId').refine(
    (id) => /^G-[A-Z0-9]{4,}$/.test(id),
    'The measurement ID begins with G-, as G-ABC123DEF4',
  ),
  apiSecret: secret('ga4', 'apiSecret', 8),
})

const isOneOrTwo = (secrets: readonly string[]) =>
  secrets.length <= 2 && secrets.every((each) => each.length >= 8)

export const serviceCheckForm = z.discriminatedUnion(
  'service',
  [
    z.object({ service: z.literal('mail'), fields: mailFields }),
    z.object({ service: z.literal('payment'), fields: paymentFields }),
    z.object({ service: z.literal('meta'), fields: metaFields }),
    z.object({ service: z.literal('ga4'), fields: ga4Fields }),
  ],
  'There is no such service',
)

const version = z.int('The request is not understood').min(0, 'The request is not understood')

export const serviceForm = z.discriminatedUnion(
  'service',
  [
    z.object({ service: z.literal('mail'), version, fields: mailFields }),
    z.object({ service: z.literal('payment'), version, fields: paymentFields }),
    z.object({ service: z.literal('meta'), version, fields: metaFields }),
    z.object({ service: z.literal('ga4'), version, fields: ga4Fields }),
  ],
  'There is no such service',
)

export const serviceName = z.enum(serviceNames, 'There is no such service')

/** `end`: the last characters of a long secret. A secret itself is never sent. */
export type ServiceOnWire = {
  service: Service
  version: number
  fields: ServiceKeys
  secrets: Record<string, { end: string | null }>
  /** The variable of the environment that decides instead. */
  readOnly: string | null
  /** What is saved was encrypted with a SECRET_KEY that is not there. */
  unreadable: boolean
  updatedAt: string | null
}

export function presentService(
  service: Service,
  row: ServiceRow | undefined,
  readOnly: string | null,
  outside: ServiceKeys,
): ServiceOnWire {
  const keys = readOnly ? outside : (row?.keys ?? {})
  const names = Object.entries(fieldsOfService(service))
  return {
    service,
    version: row?.version ?? 0,
    fields: Object.fromEntries(
      names.filter(([, { secret }]) => !secret).map(([name]) => [name, keys[name] ?? '']),
    ),
    secrets: Object.fromEntries(
      names
        .filter(([name, { secret }]) => secret && keys[name])
        .map(([name]) => [name, { end: endOfSecret(keys[name] ?? '') }]),
    ),
    readOnly,
    unreadable: !readOnly && row?.keys === null,
    updatedAt: (!readOnly && row?.updatedAt.toISOString()) || null,
  }
}

export function presentServiceRefusal(service: Service, refusal: ServiceRefusal) {
  const { label } = services[service]
  switch (refusal.reason) {
    case 'saved-since':
      return {
        status: 409,
        message: 'Another admin has saved these settings since you opened them. Load the page again.',
      } as const
    case 'not-set':
      return { status: 404, message: `${label}: nothing is set here` } as const
    case 'no-way-to-pay':
      return { status: 400, message: noWayToPay } as const
    case 'set-outside':
      return { status: 409, message: `${refusal.variable} of the environment decides this` } as const
    case 'other-account': {
      const payments = refusal.open === 1 ? '1 payment is' : `${refusal.open} payments are`
      return {
        status: 409,
        message: `These keys are of another account, and ${payments} under way at the one of before. Switch online payment off and try again when they have ended, at the latest on ${momentInWords(refusal.until)}.`,
      } as const
    }
    case 'missing': {
      const labels = refusal.fields.map((name) => [
        `fields.${name}`,
        `${fieldsOfService(service)[name]?.label ?? name} is required`,
      ])
      return { status: 400, message: labels[0]?.[1] ?? '', errors: Object.fromEntries(labels) } as const
    }
    case 'refused':
      return { status: 400, message: `${refusal.what}. ${refusal.advice}`.trim() } as const
  }
}
