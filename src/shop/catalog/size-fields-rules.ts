import { mapNames } from '../../lib/map-names.ts'
import { type Incoming, isSameIncoming } from './incoming-rules.ts'

/** `words`: in the history and in messages. `label`: in the form. `inFiles`: how the cell of all sizes is written. */
type FieldTexts = { words: string; label: string; inFiles: string }

/** `code`: of one size of all products. `isKept`: also while the size is removed. */
type SizeField =
  | (FieldTexts & { kind: 'code' })
  | (FieldTexts & { kind: 'text'; maxLength: number; isKept: boolean })
  | (FieldTexts & { kind: 'count'; wrong: string })
  | { kind: 'incoming'; words: string }

/** Each detail of a size is optional; the history tells them in this order. */
export const sizeFields = {
  sku: { kind: 'code', words: 'SKU', label: 'SKU', inFiles: 'codes as 8=RUN-8 | 9=RUN-9' },
  barcode: { kind: 'code', words: 'barcode', label: 'Barcode', inFiles: 'codes as 8=RUN-8 | 9=RUN-9' },
  /** Where it lies; several sizes may lie in one place. Orders of a removed size are still picked there. */
  place: {
    kind: 'text',
    words: 'place',
    label: 'Place',
    inFiles: 'places as 8=A-03-2 | 9=A-03-3',
    maxLength: 30,
    isKept: true,
  },
  /** A stock of this many or fewer is low; null means the shop's level, which is for all sizes together. */
  lowStock: {
    kind: 'count',
    words: 'level of low stock',
    label: 'Low at',
    inFiles: 'low levels as 8=5 | 9=3',
    wrong: 'The low level is a whole number, 0 or more',
  },
  incoming: { kind: 'incoming', words: 'incoming units' },
} as const satisfies Record<string, SizeField>

type Fields = typeof sizeFields
type SizeFieldName = keyof Fields
type NameOf<Kind extends SizeField['kind']> = {
  [Name in SizeFieldName]: Fields[Name]['kind'] extends Kind ? Name : never
}[SizeFieldName]

type ValueOf<Kind extends SizeField['kind']> = Kind extends 'count'
  ? number
  : Kind extends 'incoming'
    ? Incoming
    : string
export type SizeDetails = { [Name in SizeFieldName]: ValueOf<Fields[Name]['kind']> | null }
export type Codes = Pick<SizeDetails, NameOf<'code'>>
/** Fields that people type; what is expected has a dialog of its own. */
export type TypedSizeField = Exclude<SizeFieldName, NameOf<'incoming'>>

// Shoppers' pages load this file by way of their wires, and use nothing of it: pure calls are left out of their bundles.
export const sizeFieldNames = /* @__PURE__ */ Object.keys(sizeFields) as SizeFieldName[]
export const typedSizeFields = /* @__PURE__ */ sizeFieldNames.filter((name) => name !== 'incoming')
export const codeNames = /* @__PURE__ */ sizeFieldNames.filter((name) => isCodeName(name))

function fieldOfSize(name: SizeFieldName): SizeField {
  return sizeFields[name]
}

function isCodeName(name: SizeFieldName): name is keyof Codes {
  return sizeFields[name].kind === 'code'
}

export function detailsIn(size: SizeDetails): SizeDetails {
  return mapNames<SizeDetails>(sizeFieldNames, (name) => size[name])
}

/** Undefined fields are not said. */
export type PartialDetails = { [Name in SizeFieldName]?: SizeDetails[Name] | undefined }
export type KnownDetails = { [Name in SizeFieldName]?: ValueOf<Fields[Name]['kind']> | undefined }

export function knownDetails(size: PartialDetails): KnownDetails {
  const known = sizeFieldNames.filter((name) => size[name] !== null && size[name] !== undefined)
  return mapNames<KnownDetails>(known, (name) => size[name] ?? undefined)
}

export function hasSameDetails(one: SizeDetails, other: SizeDetails): boolean {
  return sizeFieldNames.every((name) =>
    name === 'incoming' ? isSameIncoming(one[name], other[name]) : one[name] === other[name],
  )
}

/** `isKept`: in a removed size, too. */
type Column = { name: string; type: string; isKept: boolean; read: (size: PartialDetails) => unknown }

/** Those of `product_sizes` that hold the fields. */
export const sizeColumns: Column[] = /* @__PURE__ */ sizeFieldNames.flatMap((name): Column[] => {
  const field = fieldOfSize(name)
  if (field.kind === 'incoming')
    return [
      { name, type: 'int', isKept: false, read: ({ incoming }) => incoming?.units ?? null },
      { name: 'incoming_on', type: 'date', isKept: false, read: ({ incoming }) => incoming?.on ?? null },
    ]
  const type = field.kind === 'count' ? 'int' : 'text'
  const isKept = field.kind === 'text' && field.isKept
  return [{ name: columnOf(name), type, isKept, read: (size) => size[name] ?? null }]
})

/** `lowStock` is in `low_stock`. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
