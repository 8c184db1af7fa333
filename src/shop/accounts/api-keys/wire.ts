import { z } from 'zod'
import { text } from '../../../forms/text.ts'
import { keyPermissionNames } from '../../../lib/permissions.ts'
import {
  callsPerMinuteChoices,
  DEFAULT_KEY_DAYS,
  type KeyState,
  keyDays,
  type ListedKey,
  MAX_LIVE_KEYS,
  MAX_ORIGINS,
  readOrigin,
  stateOfKey,
} from './rules.ts'

const origin = z
  .string('An origin is a text')
  .max(200, 'An origin has at most 200 characters')
  .transform((typed, context) => {
    const read = readOrigin(typed)
    if (read !== null) return read
    context.addIssue('An origin is like https://tools.example.in, without a path')
    return z.NEVER
  })

export const keyForm = z.object({
  name: text('Name is required*').max(80, 'A name has at most 80 characters'),
  permissions: z
    .array(z.enum(keyPermissionNames, 'No key has such a permission'), 'Say what the key may do')
    .min(1, 'Say what the key may do')
    .max(keyPermissionNames.length, 'A permission is named once')
    .transform((names) => keyPermissionNames.filter((name) => names.includes(name))),
  days: z.literal(keyDays, `The days are one of ${keyDays.join(', ')}`).default(DEFAULT_KEY_DAYS),
  callsPerMinute: z
    .literal(callsPerMinuteChoices, `The calls a minute are one of ${callsPerMinuteChoices.join(', ')}`)
    .optional(),
  origins: z
    .array(origin, 'Origins are a list')
    .max(MAX_ORIGINS, `A key has at most ${MAX_ORIGINS} origins`)
    .default([]),
})

export type ApiKeyOnWire = {
  _id: string
  name: string
  /** How the key begins. */
  prefix: string
  permissions: string[]
  origins: string[]
  callsPerMinute: number
  madeBy: { _id: string; name: string }
  state: KeyState
  createdAt: string
  expiresAt: string
  /** It is exact to a minute. */
  lastUsedAt: string | null
  revokedAt: string | null
}

export function presentKey(key: ListedKey, now: Date): ApiKeyOnWire {
  const { id, name, prefix, permissions, origins, callsPerMinute, maker } = key
  return {
    _id: id,
    ...{ name, prefix, permissions, origins, callsPerMinute },
    madeBy: { _id: maker.id, name: maker.name },
    state: stateOfKey(key, now),
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  }
}

const refusals = {
  forbidden: { status: 403, message: 'Forbidden' },
  'beyond-own': { status: 403, message: 'It takes permissions that you do not have' },
  'too-many': { status: 409, message: `The shop has ${MAX_LIVE_KEYS} keys that work. Revoke one first` },
  gone: { status: 404, message: 'No such key, or it is revoked already' },
} as const

export function presentKeyRefusal({ reason }: { reason: keyof typeof refusals }) {
  return refusals[reason]
}
