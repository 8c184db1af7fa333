export const things = [
  'product',
  'category',
  'brand',
  'synonym',
  'tax-rate',
  'month',
  'annual-return',
  'settings',
  'search',
  'offer',
  'coupon',
  'customer',
  'order',
  'item',
  'admin',
  'invitation',
  'grievance',
  'legal-period',
  'courier',
  'parcel',
  'remittance',
  'note',
  'goodwill',
  'view',
] as const
export type Thing = (typeof things)[number]

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
}

export type StoredChange = Pick<Change, 'thing' | 'name' | 'verb' | 'before' | 'after'> & {
  id: string
  thingId: string
}

export type AuditLogEntry = StoredChange & {
  at: Date
  admin: { id: string; name: string }
  orderId: string | null
  undoes: string | null
  isUndone: boolean
}

/** `before` is a cursor: the id of the last change read. */
export type AuditLogFilter = {
  thing?: Thing | undefined
  ids?: string[] | undefined
  admin?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  before?: string | undefined
}

/** Money and goods have moved, mails are sent, months are filed, or there are buttons for it elsewhere. */
const final: readonly Thing[] = [
  ...(['item', 'month', 'annual-return', 'grievance', 'legal-period'] as const),
  ...(['admin', 'invitation', 'courier', 'parcel', 'remittance', 'note', 'goodwill'] as const),
]

/** Deleted customers are erased. */
export function mayBeUndone({ thing, after }: Pick<StoredChange, 'thing' | 'after'>): boolean {
  return !final.includes(thing) && !(thing === 'customer' && after === null)
}

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
