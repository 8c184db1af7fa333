import type { Permission } from '../../lib/permissions.ts'
import type { StoredChange } from './rules.ts'

export type FieldKind =
  | 'address'
  | 'blocked'
  | 'heads'
  | 'names'
  | 'onOff'
  | 'percent'
  | 'picture'
  | 'pickupPlaces'
  | 'rupees'
  | 'titles'
  | 'zones'
  | 'yesNo'

/** Without a kind, the value decides: a state, pictures, a named record, a day, a moment, a text. */
type FieldWords = string | readonly [label: string, kind: FieldKind]

/** These are display texts such as 'sale price', '₹999' and '₹949'; null if empty. */
export type FieldInWords = { label: string; before: string | null; after: string | null }

/** `page`: its path below the dashboard. `by`: what it is opened with, `name` being the present one. Without a label it is called as the plural. */
type RecordLink = { label?: string; page: string; by?: 'id' | 'name' | 'order' | 'orderInName' }

export type RecordType = {
  /** Follows a verb: 'deleted the coupon FIT10'. */
  title: string
  plural: string
  /** The keys are the names in entries, those of older releases too. */
  fields: Readonly<Record<string, FieldWords>>
  lists?: Readonly<Record<string, (before: unknown, after: unknown) => FieldInWords[]>>
  link: RecordLink | { none: string }
  read: Permission
  /** `edits`: neither creations nor deletions. `write`: what doing the same by hand needs. */
} & ({ undo: 'all' | 'edits'; write: Permission } | { undo: { none: string }; write?: never })

/** All that is said of a type which only a newer release knows. */
export type RecordWords = Omit<RecordType, 'read' | 'write'>

export function canUndo({ undo }: RecordWords, { after }: Pick<StoredChange, 'after'>): boolean {
  return undo === 'all' || (undo === 'edits' && after !== null)
}
