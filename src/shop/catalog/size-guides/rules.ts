import type { Gender } from '../gender-rules.ts'
import { factsOf, type SizeSystem, sizeIn, sizeLabel, sizeText } from '../size-rules.ts'

export const MIN_GUIDE_COLUMNS = 2
export const MAX_GUIDE_COLUMNS = 8
export const MAX_GUIDE_ROWS = 60
/** The limit of a column's name and of a cell, in characters. */
export const MAX_CELL_LENGTH = 30
export const MAX_GUIDES = 300

/** On the page of all guides. */
export const MAX_SHOWN_GUIDES = 60

/** `cells`: those of the columns after the first. */
export type GuideRow = { size: number; cells: string[] }

export type SizeTable = { columns: string[]; rows: GuideRow[] }

/** A null brand is every brand that has no guide of its own, a null gender every one. An entry of the log has no name of the brand. */
export type SizeGuideValues = SizeTable & {
  id: string
  brandId: string | null
  brandName?: string | null | undefined
  gender: Gender | null
  system: SizeSystem
}
export type SizeGuide = SizeGuideValues & { updatedAt: Date }
export type SizeGuideDraft = Omit<SizeGuideValues, 'id' | 'brandName'> & { id?: string | undefined }

export type TypedTable = { columns: string[]; rows: string[][] }

/** By row; the first cell of each is wrong. */
export type SizeProblems = Map<number, { kind: 'other-system' | 'twice'; typed: string }>

export type SizeGuideRefusal =
  | { reason: 'exists' | 'too-many' | 'no-brand' | 'no-size-list' }
  | { reason: 'sizes'; system: SizeSystem; problems: SizeProblems }

export function guideName({
  brandName,
  gender,
  system,
}: Pick<SizeGuideValues, 'brandName' | 'gender' | 'system'>): string {
  return [brandName ?? 'Every brand', gender, factsOf(system).name].filter(Boolean).join(', ')
}

/** The first cell of each row is a size as people type it. */
export function readTypedRows(
  system: SizeSystem,
  typed: readonly string[][],
): { rows: GuideRow[]; problems: SizeProblems } {
  const problems: SizeProblems = new Map()
  const seen = new Set<number>()
  const rows = typed.flatMap(([first = '', ...cells], index) => {
    const size = sizeIn(system, first)
    if (size === undefined || seen.has(size)) {
      problems.set(index, { kind: size === undefined ? 'other-system' : 'twice', typed: first })
      return []
    }
    seen.add(size)
    return { size, cells }
  })
  return { rows, problems }
}

export function typedTableOf({ columns, rows }: SizeTable): TypedTable {
  return { columns, rows: rows.map(({ size, cells }) => [sizeText(size), ...cells]) }
}

/** What shoppers read: sizes have their labels. */
export function labelledTableOf({ columns, rows, system }: SizeGuideValues, gender: Gender): TypedTable {
  return { columns, rows: rows.map(({ size, cells }) => [sizeLabel(system, gender, size), ...cells]) }
}

/** What a built-in guide measures, in the order of the page. */
const measuredKinds = ['foot', 'chest', 'waist', 'head'] as const
export type MeasuredKind = (typeof measuredKinds)[number]

const kindOf: Partial<Record<SizeSystem, MeasuredKind>> = {
  ...{ uk: 'foot', eu: 'foot', us: 'foot', letters: 'chest', chest: 'chest', chestInches: 'chest' },
  ...{ waist: 'waist', waistInches: 'waist', head: 'head' },
}

/** Where the owner's own guide is for all products of a system, the built-in one is for none. */
export function measuredIn(
  systems: readonly SizeSystem[],
  guides: readonly Pick<SizeGuideValues, 'brandId' | 'gender' | 'system'>[],
): MeasuredKind[] {
  const replaced = new Set(
    guides.flatMap(({ brandId, gender, system }) => (brandId === null && gender === null ? system : [])),
  )
  const found = new Set(systems.filter((system) => !replaced.has(system)).map((system) => kindOf[system]))
  return measuredKinds.filter((kind) => found.has(kind))
}
