/** What admins change. */
export const things = ['product', 'category', 'brand', 'offer', 'coupon', 'customer', 'item'] as const
export type Thing = (typeof things)[number]

export const verbs = [
  'created',
  'edited',
  'deleted',
  'activated',
  'deactivated',
  'ended',
  'blocked',
  'unblocked',
  'moved',
  'restored',
] as const
export type Verb = (typeof verbs)[number]

/** Fields of a thing, spelled as the calls spell them; amounts in rupees. Plain JSON. */
export type Fields = Record<string, unknown>

/** One change of one thing by an admin: the fields that changed, as they were and as they became. */
export type Change = {
  /** The admin's id. */
  by: string
  thing: Thing
  id: string
  /** What the thing was called then; `Customer` for customers, whose names are not kept here. */
  name: string
  verb: Verb
  /** Null where the thing was made. */
  before: Fields | null
  /** Null where it was deleted. */
  after: Fields | null
  /** The id of the change that this one takes back. */
  undoes?: string | undefined
}

/** A change as it stands in the trail: `id` is its own, `thingId` that of what was changed. */
export type StoredChange = Pick<Change, 'thing' | 'name' | 'verb' | 'before' | 'after'> & {
  id: string
  thingId: string
}

/** A change with all that the trail tells of it. */
export type AuditLogEntry = StoredChange & {
  at: Date
  admin: { id: string; name: string }
  /** Of which order an item is; null for other things. */
  orderId: string | null
  /** The change that it took back. */
  undoes: string | null
  isUndone: boolean
}

/** Which changes are read; `before` is the id of one that was read last. */
export type AuditLogFilter = {
  thing?: Thing | undefined
  ids?: string[] | undefined
  admin?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  before?: string | undefined
}

/**
 * Whether a change is of a kind that can be taken back, once: what moved an order's item has moved money and goods, and a
 * customer who was deleted is forgotten.
 */
export function mayBeUndone({ thing, after }: Pick<StoredChange, 'thing' | 'after'>): boolean {
  return thing !== 'item' && !(thing === 'customer' && after === null)
}

/** Why a change is not taken back: what it made of the thing is no longer so, or the thing is no more. */
export type UndoRefusal = { reason: 'conflict' | 'gone' }

/**
 * The fields in which two states differ, as they were and as they became; null where nothing differs. Equal is what
 * reads alike as JSON.
 */
export function difference(before: Fields, after: Fields): { before: Fields; after: Fields } | null {
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  )
  if (changed.length === 0) return null
  const only = (fields: Fields) => Object.fromEntries(changed.map((field) => [field, fields[field] ?? null]))
  return { before: only(before), after: only(after) }
}
