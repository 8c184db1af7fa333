import { formatDate, momentInWords } from '../../lib/dates.ts'
import { zoneInWords } from '../../lib/delivery-words.ts'
import type { ZoneOnWire } from '../../lib/delivery-zones.ts'
import { formatRupees } from '../../lib/money.ts'
import { headInWords, type PageHead } from '../../lib/page-heads.ts'
import { type PickupPlace, pickupPlaceInWords } from '../../lib/pickup.ts'
import type { FieldInWords, FieldKind, RecordWords } from './record-rules.ts'
import type { Fields, StoredChange } from './rules.ts'

const kinds: Record<FieldKind, (value: unknown) => string> = {
  address: () => 'an address',
  blocked: (value) => (value ? 'Active' : 'Blocked'),
  heads: (value) => (value as PageHead[]).map(headInWords).join('; '),
  names: (value) => (value as Fields[]).map(nameIn).join(', '),
  // Texts of mails have the names of switches: `cod`.
  onOff: (value) => (typeof value === 'boolean' ? (value ? 'On' : 'Off') : plainly(value)),
  percent: (value) => `${value} %`,
  picture: () => 'a picture',
  pickupPlaces: (value) => (value as PickupPlace[]).map(pickupPlaceInWords).join('; '),
  rupees: (value) => (typeof value === 'number' ? formatRupees(value) : plainly(value)),
  titles: (value) => (value as { title: string }[]).map(({ title }) => title).join(', '),
  zones: (value) => (value as ZoneOnWire[]).map(zoneInWords).join('; '),
  yesNo: (value) => (value ? 'Yes' : 'No'),
}
export const silentFields: ReadonlySet<string> = new Set(['_id', 'createdAt', 'updatedAt'])
/** Longer texts are left out of sentences. */
const shortText = 48

export function fieldsInWords(
  record: RecordWords,
  { before, after }: Pick<StoredChange, 'before' | 'after'>,
): FieldInWords[] {
  const names = Object.keys(after ?? before ?? {}).filter((name) => !silentFields.has(name))
  return names.flatMap((name) => {
    const list = record.lists?.[name]
    if (list) return list(before?.[name], after?.[name])
    const words = record.fields[name] ?? wordsOf(name)
    const [label, kind] = typeof words === 'string' ? [words] : words
    const inWords = (fields: Fields | null) => valueInWords(fields?.[name] ?? null, kind)
    return { label, before: inWords(before), after: inWords(after) }
  })
}

/** 'textOfSeveral' is 'text of several'. */
export function wordsOf(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function valueInWords(value: unknown, kind: FieldKind | undefined): string | null {
  if (value === null || value === '') return null
  return kind ? kinds[kind](value) : plainly(value)
}

function plainly(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Active' : 'Inactive'
  if (Array.isArray(value)) return value.length === 1 ? '1 picture' : `${value.length} pictures`
  if (typeof value === 'object') return nameIn(value as Fields)
  return isMoment(value) ? dayOrMomentInWords(value) : String(value)
}

function nameIn(thing: Fields): string {
  const [, name] = Object.entries(thing).find(([field]) => /name$/i.test(field)) ?? []
  return String(name ?? thing._id ?? '')
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d(T\d\d:\d\d.*Z)?$/.test(value)
}

const dayOrMomentInWords = (text: string) => (text.includes('T') ? momentInWords(text) : formatDate(text))

/** Follows the admin's name: 'changed the sale price of Glide from ₹999 to ₹949'. */
export function deedInWords(record: RecordWords, change: StoredChange): string {
  const { name, verb, before, after } = change
  const what = `${record.title} ${name}`
  if (verb === 'restored' && before === null) return `brought back ${what}`
  if (verb === 'restored' && after === null) return `took back the adding of ${what}`
  if (verb === 'closed') return `closed ${what}`
  if (before === null) return `added ${what}`
  if (after === null) return `deleted ${what}`
  if (verb === 'restored') return `changed back ${fieldsOf(record, change)}`
  if (verb === 'edited') return `changed ${fieldsOf(record, change)}`
  if (verb === 'moved') return `moved ${name} from ${statusIn(before)} to ${statusIn(after)}`
  return `${verb} ${what}`
}

function statusIn({ status }: Fields): string {
  return String(status)
    .replace(/(?<=[a-z])(?=[A-Z])/, ' ')
    .replace(/ [A-Z]/, (letter) => letter.toLowerCase())
}

function fieldsOf(record: RecordWords, change: StoredChange): string {
  const fields = fieldsInWords(record, change)
  const [first] = fields
  if (fields.length === 1 && first?.label === 'name') return `the name of ${first.before} to ${first.after}`
  if (fields.length === 1 && first) return `the ${first.label} of ${change.name}${fromTo(first)}`
  const some = fields.map(({ label }) => label)
  const last = some.pop()
  return `${some.join(', ')} and ${last} of ${change.name}`
}

function fromTo({ before, after }: FieldInWords): string {
  const isLong = [before, after].some((text) => text !== null && text.length > shortText)
  if (isLong || before === after) return ''
  if (before === null) return `: ${after}`
  return after === null ? `: no longer ${before}` : ` from ${before} to ${after}`
}
