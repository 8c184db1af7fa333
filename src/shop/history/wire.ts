import { z } from 'zod'
import { isoDay } from '../../forms/dates.ts'
import { endOf, startOf } from '../../lib/dates.ts'
import { canUndo } from '../audit-log/record-rules.ts'
import type { AuditLogEntry, Fields, Thing, Verb } from '../audit-log/rules.ts'
import { mayUndo, readableThings, recordNames, recordTypeOf } from './records-rules.ts'
import type { UndoFailure } from './rules.ts'

const id = z.guid('No such id')
const empty = z.literal('')
const day = isoDay('Choose a day')

const several = z.string().transform((text, context) => {
  const ids = text.split(',').filter(Boolean)
  if (ids.length > 50) context.addIssue('Ask for at most 50 things')
  for (const one of ids) if (!id.safeParse(one).success) context.addIssue(`No such id: ${one}`)
  return ids
})

/** `id` may list several, comma-separated; `admin` may be `me`; days are IST; `before` is the cursor. */
export const auditLogFields = {
  thing: z.enum(['', ...recordNames], 'Unknown thing').optional(),
  id: several.optional(),
  admin: z.union([empty, z.literal('me'), id]).optional(),
  from: z.union([empty, day]).optional(),
  to: z.union([empty, day]).optional(),
  before: z.union([empty, id]).optional(),
}

type FilterQuery = z.infer<z.ZodObject<typeof auditLogFields>>

type Asker = { id: string; permissions: ReadonlySet<string> }

export function auditLogFilterOf({ thing, id, admin, from, to, before }: FilterQuery, asker: Asker) {
  return {
    thing: thing || undefined,
    readable: readableThings(asker.permissions),
    ids: id?.length ? id : undefined,
    admin: admin === 'me' ? asker.id : admin || undefined,
    from: from ? startOf(from) : undefined,
    until: to ? endOf(to) : undefined,
    before: before || undefined,
  }
}

export type ChangeOnWire = {
  _id: string
  at: string
  admin: { _id: string; name: string }
  /** With which a program of the admin asked. */
  key: { name: string; prefix: string } | null
  thing: Thing
  thingId: string
  name: string
  orderId: string | null
  orderNumber: number | null
  verb: Verb
  /** Only the changed fields; null for a creation. */
  before: Fields | null
  /** Null for a deletion. */
  after: Fields | null
  undoes: string | null
  isUndone: boolean
  /** The admin who asks may undo it, and it is not undone yet. */
  canUndo: boolean
  /** The name in the newest entry of the thing: a list finds it by this one. */
  latestName: string
}

export function presentChange(
  { id, at, admin, ...change }: AuditLogEntry,
  held: ReadonlySet<string>,
): ChangeOnWire {
  return {
    _id: id,
    at: at.toISOString(),
    admin: { _id: admin.id, name: admin.name },
    ...change,
    canUndo: canUndo(recordTypeOf(change.thing), change) && mayUndo(held, change.thing) && !change.isUndone,
  }
}

export function presentUndoFailure(failure: UndoFailure) {
  if (failure.reason === 'no-change') return { status: 404, message: 'Change not found' } as const
  if (failure.reason === 'forbidden') return { status: 403, message: 'Forbidden' } as const
  return { status: 409, message: wordsOf(failure) } as const
}

function wordsOf(failure: UndoFailure): string {
  switch (failure.reason) {
    case 'gone':
      return `${failure.name} is gone, so this change cannot be undone`
    case 'conflict':
      return `${failure.name} has changed since or is in use, so this change cannot be undone`
    case 'undone':
      return 'This change was already undone'
    default:
      return 'This change cannot be undone'
  }
}
