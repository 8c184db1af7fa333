import { z } from 'zod'
import { momentField } from '../../forms/moment.ts'
import { line } from '../../forms/text.ts'
import { tooLong } from '../../lib/text.ts'
import { isKnownPattern } from './events-wire.ts'
import {
  type Attempt,
  type Endpoint,
  type EndpointRefusal,
  isDelivered,
  MAX_DESCRIPTION_LENGTH,
  MAX_ENDPOINTS,
  MAX_PATTERNS,
  MAX_URL_LENGTH,
  type SendResult,
} from './rules.ts'

const pattern = z.string('There is no such event').refine(isKnownPattern, 'There is no such event')

export const endpointForm = z.object({
  url: line('The address is required')
    .min(1, 'The address is required')
    .max(MAX_URL_LENGTH, tooLong(MAX_URL_LENGTH)),
  description: line('Description must be a text')
    .max(MAX_DESCRIPTION_LENGTH, tooLong(MAX_DESCRIPTION_LENGTH))
    .default(''),
  patterns: z
    .array(pattern, 'Choose events')
    .min(1, 'Choose events')
    .max(MAX_PATTERNS, `Choose at most ${MAX_PATTERNS}`)
    .transform((patterns) => [...new Set(patterns)]),
  active: z.boolean('active must be true or false').default(true),
})

export const replayForm = z
  .object({
    event: z.guid('There is no such event').nullish(),
    since: momentField('Type a day and a time, as 2026-11-27 10:00'),
  })
  .superRefine(({ event, since }, context) => {
    if (Boolean(event) === Boolean(since))
      context.addIssue({
        code: 'custom',
        path: ['since'],
        message: 'Say from when on, or from which event on',
      })
  })

export const attemptsQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,15}$/, 'before is the id of an attempt')
    .transform(Number)
    .optional(),
})

export type EndpointOnWire = {
  _id: string
  url: string
  description: string
  patterns: string[]
  active: boolean
  disabledAs: 'gone' | 'failing' | null
  failingSince: string | null
  createdAt: string
  /** It is set by the keys of this service, under Settings. */
  recipient: 'meta' | 'ga4' | null
}

export function presentEndpoint({ id, failingSince, createdAt, ...endpoint }: Endpoint): EndpointOnWire {
  const { url, description, patterns, active, disabledAs, recipient } = endpoint
  return {
    ...{ _id: id, url, description, patterns, active, disabledAs, recipient },
    failingSince: failingSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

export type SendResultOnWire = SendResult & { delivered: boolean }

export const presentResult = ({ status, failure, answer, milliseconds }: SendResult): SendResultOnWire => ({
  ...{ status, failure, answer, milliseconds },
  delivered: isDelivered({ status, failure, answer, milliseconds }),
})

/** `nextAt`: null if it is not tried again. */
export type AttemptOnWire = SendResultOnWire & {
  _id: string
  event: string
  type: string
  attempt: number
  nextAt: string | null
  createdAt: string
}

export const presentAttempt = (attempt: Attempt): AttemptOnWire => ({
  _id: String(attempt.id),
  event: attempt.eventId,
  type: attempt.type,
  attempt: attempt.attempt,
  nextAt: attempt.nextAt?.toISOString() ?? null,
  createdAt: attempt.createdAt.toISOString(),
  ...presentResult(attempt),
})

const urlProblems: Record<Extract<EndpointRefusal, { reason: 'url' }>['problem'], string> = {
  url: 'Type an address, as https://example.com/webhooks',
  protocol: 'The address must begin with https://',
  credentials: 'The address must have no user name and no password',
  port: 'The port must be 443, 80 or above 1023',
  address: 'This is a private address, which the shop does not ask',
}

export function presentEndpointRefusal(refusal: EndpointRefusal) {
  switch (refusal.reason) {
    case 'gone':
      return { status: 404, message: 'Webhook not found' } as const
    case 'of-keys':
      return { status: 409, message: 'It is set by its keys, under Settings, Shop' } as const
    case 'too-many':
      return { status: 409, message: `A shop has at most ${MAX_ENDPOINTS} webhooks` } as const
    case 'no-such-event':
      return { status: 404, message: 'There is no such event; events are kept for 30 days' } as const
    default: {
      const message = refusal.reason === 'url' ? urlProblems[refusal.problem] : urlProblems.protocol
      return { status: 400, message, errors: { url: message } } as const
    }
  }
}
