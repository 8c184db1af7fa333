import { z } from 'zod'
import { updatedAtField } from '../../../forms/dates.ts'
import { line } from '../../../forms/text.ts'
import type { Gone, SavedSince } from '../../audit-log/rules.ts'
import { type Gender, genders } from '../gender-rules.ts'
import { factsOf, type SizeSystem } from '../size-rules.ts'
import { noSizeList, sizeSystemField } from '../size-wire.ts'
import {
  guideName,
  labelledTableOf,
  MAX_CELL_LENGTH,
  MAX_GUIDE_COLUMNS,
  MAX_GUIDE_ROWS,
  MAX_GUIDES,
  MIN_GUIDE_COLUMNS,
  type SizeGuide,
  type SizeGuideRefusal,
  type SizeProblems,
  type TypedTable,
  typedTableOf,
} from './rules.ts'

const cell = (message: string) =>
  line(message).refine(
    (text) => [...text].length <= MAX_CELL_LENGTH,
    `Use at most ${MAX_CELL_LENGTH} characters`,
  )

const noName = 'Write what the column says'
const noSize = 'Write the size'
const wrongRows = 'Each row has a text for each column'
const wrongColumns = `A size guide has ${MIN_GUIDE_COLUMNS} to ${MAX_GUIDE_COLUMNS} columns`

const columnsField = z
  .array(
    cell(noName).refine((name) => name !== '', noName),
    wrongColumns,
  )
  .min(MIN_GUIDE_COLUMNS, wrongColumns)
  .max(MAX_GUIDE_COLUMNS, wrongColumns)
  .superRefine((names, context) => {
    const seen = new Set<string>()
    for (const [index, name] of names.entries()) {
      const key = name.toLowerCase()
      if (key && seen.has(key))
        context.addIssue({ code: 'custom', path: [index], message: `“${name}” is there twice` })
      seen.add(key)
    }
  })

const rowsField = z
  .array(z.array(cell(wrongRows), wrongRows), 'Add at least one size')
  .min(1, 'Add at least one size')
  .max(MAX_GUIDE_ROWS, `A size guide has at most ${MAX_GUIDE_ROWS} sizes`)
  .superRefine((rows, context) => {
    rows.forEach(([first], index) => {
      if (!first) context.addIssue({ code: 'custom', path: [index, 0], message: noSize })
    })
  })

const table = { columns: columnsField, rows: rowsField }

function checkWidth({ columns, rows }: TypedTable, context: z.core.$RefinementCtx): void {
  if (rows.some(({ length }) => length !== columns.length))
    context.addIssue({ code: 'custom', path: ['rows'], message: wrongRows })
}

const unknownGender = 'Choose men, women or kids, or none of them'

/** `brand`: null for every brand; `gender`: null for all. Each row begins with a size, as people write it. */
export const sizeGuideForm = z
  .object({
    brand: z
      .union(
        [z.literal('').transform((): null => null), z.guid('Brand not found').toLowerCase()],
        'Brand not found',
      )
      .nullish()
      .transform((id) => id ?? null),
    gender: z
      .union([z.literal('').transform((): null => null), z.enum(genders)], unknownGender)
      .nullish()
      .transform((gender) => gender ?? null),
    system: sizeSystemField.pipe(z.custom<SizeSystem>(Boolean, 'Choose what the sizes mean')),
    ...table,
  })
  .superRefine(checkWidth)

export const sizeGuideChanges = z.object({ ...table, updatedAt: updatedAtField }).superRefine(checkWidth)

export type SizeGuideOnWire = TypedTable & {
  _id: string
  name: string
  brand: string | null
  gender: Gender | null
  system: SizeSystem
  updatedAt: string
}

export function presentGuide(guide: SizeGuide): SizeGuideOnWire {
  const { id: _id, brandId: brand, gender, system, updatedAt } = guide
  const name = guideName(guide)
  return { _id, name, brand, gender, system, ...typedTableOf(guide), updatedAt: updatedAt.toISOString() }
}

/** Without a gender, sizes have no letters: those of men and women differ. */
export function presentShownGuide(guide: SizeGuide) {
  return { name: guideName(guide), ...labelledTableOf(guide, guide.gender ?? 'Kids') }
}

export function presentGuideRefusal(refusal: Gone | SavedSince<SizeGuide> | SizeGuideRefusal) {
  switch (refusal.reason) {
    case 'gone':
      return { status: 404, message: 'Size guide not found' } as const
    case 'no-brand':
      return { status: 404, message: 'Brand not found', errors: { brand: 'Brand not found' } } as const
    case 'no-size-list':
      return { status: 404, message: noSizeList, errors: { system: noSizeList } } as const
    case 'exists': {
      const message = 'These sizes of the brand have a guide already: edit it'
      return { status: 409, message, errors: { system: message } } as const
    }
    case 'too-many':
      return { status: 409, message: `A shop has at most ${MAX_GUIDES} size guides` } as const
    case 'sizes':
      return presentProblems(refusal.system, refusal.problems)
    case 'saved-since':
      return {
        status: 409,
        message: 'Somebody else has saved this size guide since you opened it. Nothing of yours was saved',
        sizeGuide: presentGuide(refusal.present),
      } as const
  }
}

function presentProblems(system: SizeSystem, problems: SizeProblems) {
  const { name, examples } = factsOf(system)
  const errors = Array.from(problems, ([row, { kind, typed }]) => {
    const isTwice = kind === 'twice'
    return [
      `rows.${row}.0`,
      isTwice ? `“${typed}” is there twice` : `“${typed}” is no size of “${name}”. Write ${examples}`,
    ] as const
  })
  return { status: 400, message: errors[0]?.[1] ?? '', errors: Object.fromEntries(errors) } as const
}
