import { z } from 'zod'
import { isoDay } from '../../forms/dates.ts'
import { endOf, startOf } from '../../lib/dates.ts'
import { type AuditLogEntry, type Fields, mayBeUndone, type Thing, things, type Verb } from './rules.ts'

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
  thing: z.enum(['', ...things], 'Unknown thing').optional(),
  id: several.optional(),
  admin: z.union([empty, z.literal('me'), id]).optional(),
  from: z.union([empty, day]).optional(),
  to: z.union([empty, day]).optional(),
  before: z.union([empty, id]).optional(),
}

type Asked = z.infer<z.ZodObject<typeof auditLogFields>>

export function auditLogFilterOf({ thing, id, admin, from, to, before }: Asked, asker: string) {
  return {
    thing: thing || undefined,
    ids: id?.length ? id : undefined,
    admin: admin === 'me' ? asker : admin || undefined,
    from: from ? startOf(from) : undefined,
    until: to ? endOf(to) : undefined,
    before: before || undefined,
  }
}

export type ChangeOnWire = {
  _id: string
  at: string
  admin: { _id: string; name: string }
  thing: Thing
  thingId: string
  name: string
  orderId: string | null
  verb: Verb
  /** Only the changed fields; null for a creation. */
  before: Fields | null
  /** Null for a deletion. */
  after: Fields | null
  undoes: string | null
  isUndone: boolean
  canUndo: boolean
}

export function presentChange({ id, at, admin, ...change }: AuditLogEntry): ChangeOnWire {
  return {
    _id: id,
    at: at.toISOString(),
    admin: { _id: admin.id, name: admin.name },
    ...change,
    canUndo: mayBeUndone(change) && !change.isUndone,
  }
}
