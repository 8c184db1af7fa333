/** A key of `records` in `history`, or of those of a newer release. */
export type Thing = string

export const verbs = [
  'created',
  'edited',
  'deleted',
  'activated',
  'deactivated',
  'ended',
  'closed',
  'blocked',
  'unblocked',
  'moved',
  'restored',
  'acknowledged',
  'answered',
  'resolved',
] as const
export type Verb = (typeof verbs)[number]

/** Named as in the API; amounts in rupees. Plain JSON. */
export type Fields = Record<string, unknown>

export type Change = {
  by: string
  thing: Thing
  id: string
  /** The name at that time; `Customer` for customers, whose names are not stored here. */
  name: string
  verb: Verb
  before: Fields | null
  after: Fields | null
  /** The id of the change that this one undoes. */
  undoes?: string | undefined
  /** The id of the API key with which it was asked; absent: that of the present request. */
  key?: string | null | undefined
}

export type StoredChange = Pick<Change, 'thing' | 'name' | 'verb' | 'before' | 'after'> & {
  id: string
  thingId: string
}

export type AuditLogEntry = StoredChange & {
  at: Date
  admin: { id: string; name: string }
  /** With which a program of the admin asked. */
  key: { name: string; prefix: string } | null
  orderId: string | null
  orderNumber: number | null
  undoes: string | null
  isUndone: boolean
  /** The name in the newest entry of the thing. */
  latestName: string
}

/** `before` is a cursor: the id of the last change read. */
export type AuditLogFilter = {
  thing?: Thing | undefined
  /** Undefined: every type of record. */
  readable?: Thing[] | undefined
  ids?: string[] | undefined
  admin?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  before?: string | undefined
}

export type Gone = { reason: 'gone' }
export type SavedSince<Row> = { reason: 'saved-since'; present: Row }

/** `conflict`: the thing has changed since. `gone`: it was deleted. */
export type UndoRefusal = { reason: 'conflict' | 'gone' }

// The database returns the keys of an object in an order of its own.
const sorted = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value
const asJson = (value: unknown) => JSON.stringify(value ?? null, sorted)

/** Null if nothing differs. Values are compared as JSON. */
export function difference(before: Fields, after: Fields): { before: Fields; after: Fields } | null {
  const changed = Object.keys(after).filter((field) => asJson(before[field]) !== asJson(after[field]))
  if (changed.length === 0) return null
  const only = (fields: Fields) => Object.fromEntries(changed.map((field) => [field, fields[field] ?? null]))
  return { before: only(before), after: only(after) }
}
