import { FIRST_OWN_SIZE, type OwnSize, sizeKey } from '../own-sizes-rules.ts'
import { readBuiltInSize, type SizeReading, sizeSystemNames, sizeSystems, wordOf } from '../size-rules.ts'
import { sizeUnits } from '../size-systems.data.ts'

export const MAX_LIST_NAME_LENGTH = 40
export const MAX_LABEL_LENGTH = 40
export const MAX_LIST_SIZES = 60
export const MAX_LISTS = 100
/** Labels of former lists count: products have them. */
export const MAX_OWN_SIZES = 5_000

export type SizeListValues = { id: string; name: string; sizes: OwnSize[] }
export type SizeList = SizeListValues & { updatedAt: Date }
export type SizeListDraft = Omit<SizeListValues, 'id'> & { id?: string | undefined }

/** `size` is that of the list, whose label may be another now; without it the size is new in the list. */
export type ListEntry = { size?: number | null | undefined; label: string }

export type ListUse = { products: number; categories: number; guides: number }
export type LabelProblem =
  | { kind: 'twice'; label: string }
  | { kind: 'taken'; label: string; was: string }
  | { kind: 'too-many' }
export type SizeListRefusal =
  | { reason: 'name-taken' | 'too-many' }
  | { reason: 'labels'; problems: Map<number, LabelProblem> }
  | { reason: 'size-in-use'; size: number; product: string; more: number }
export type SizeListInUse = { reason: 'in-use' } & ListUse

/** Files and addresses divide sizes with these. */
const DIVIDERS = /[,:=|]/
const BEGINNING = /^[\p{L}\p{N}]/u

export function wrongLabel(label: string): string | null {
  if (label === '') return 'Write the label of the size'
  if ([...label].length > MAX_LABEL_LENGTH) return `A label has at most ${MAX_LABEL_LENGTH} characters`
  if (!BEGINNING.test(label)) return 'A label begins with a letter or a digit'
  if (DIVIDERS.test(label)) return 'A label has no comma, colon, = or |'
  return isMeasure(label)
    ? `“${label}” is a number or a measure, which every shop can have. Write it with a word, as “No. 6”`
    : null
}

/** '6', '94 cm' and 'UK 8', but not 'G1', where the unit of grams stands before the number, and 'No. 6' and 'S (to 140 cm)'. */
function isMeasure(label: string): boolean {
  const text = sizeKey(label)
  const isNumber = /^\d+(\.\d+)?$/.test(text)
  const isAsShown = ({ measure }: SizeReading) =>
    measure && 'before' in sizeUnits[measure] === /^\p{L}/u.test(text) && !isAside(text)
  return isNumber || readBuiltInSize(text).some(isAsShown)
}

/** What is left out when a size is read, and is a part of a label. */
const isAside = (text: string) => /[()#]|^(no\b|number|size)/.test(text)

/** A word that every shop has is its own number in lists, too: M is M in every filter. */
function builtInWord(label: string): OwnSize | undefined {
  const reading = readBuiltInSize(label).find(({ words }) => words !== undefined)
  const word = reading && wordOf(reading.size)
  if (!word || isAside(sizeKey(label))) return
  return { size: reading.size, label: word }
}

export function isSystemName(name: string): boolean {
  return sizeSystemNames.some((system) =>
    [system, sizeSystems[system].name].some((one) => one.toLowerCase() === name.toLowerCase()),
  )
}

/** `known`: all labels of the shop. A label that it has never had gets no number here. */
export function readEntries(
  entries: readonly ListEntry[],
  present: readonly OwnSize[],
  known: readonly OwnSize[],
): { sizes: (OwnSize | { size: null; label: string })[]; problems: Map<number, LabelProblem> } {
  const byKey = new Map(known.map((own) => [sizeKey(own.label), own]))
  const there = new Map(present.map((own) => [own.size, own]))
  const problems = new Map<number, LabelProblem>()
  const seen = new Set<string>()
  const sizes = entries.map(({ size, label }, index) => {
    const [key, builtIn] = [sizeKey(label), builtInWord(label)]
    const same = byKey.get(key)
    const was = there.get(size ?? 0)
    const isOwn = was !== undefined && was.size >= FIRST_OWN_SIZE
    const other = builtIn ?? (same && same.size !== was?.size ? same : undefined)
    if (isOwn && other) problems.set(index, { kind: 'taken', label: other.label, was: was.label })
    const read = isOwn ? { size: was.size, label } : (builtIn ?? same ?? { size: null, label })
    const names = [sizeKey(read.label), ...(read.size === null ? [] : [String(read.size)])]
    if (names.some((name) => seen.has(name))) problems.set(index, { kind: 'twice', label })
    for (const name of names) seen.add(name)
    return read
  })
  return { sizes, problems }
}

type LoggedFields = Record<string, unknown> | null
const sizesIn = (fields: LoggedFields) => (fields?.sizes ?? []) as OwnSize[]

/** What a change of a list did not rename itself has the label of today: another list may have renamed it since. */
export function withLabelsOfToday(
  { before, after }: { before: LoggedFields; after: LoggedFields },
  known: readonly OwnSize[],
): { before: LoggedFields; after: LoggedFields } {
  const today = new Map(known.map(({ size, label }) => [size, label]))
  const was = new Map(sizesIn(before).map(({ size, label }) => [size, label]))
  const renamed = new Set(
    sizesIn(after).flatMap(({ size, label }) => ((was.get(size) ?? label) === label ? [] : size)),
  )
  const labelled = (fields: LoggedFields) =>
    fields?.sizes
      ? {
          ...fields,
          sizes: sizesIn(fields).map(({ size, label }) => ({
            size,
            label: renamed.has(size) ? label : (today.get(size) ?? label),
          })),
        }
      : fields
  return { before: labelled(before), after: labelled(after) }
}
