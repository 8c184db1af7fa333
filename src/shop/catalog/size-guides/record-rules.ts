import type { FieldInWords, RecordType } from '../../audit-log/record-rules.ts'
import { sizeText } from '../size-rules.ts'
import type { GuideRow } from './rules.ts'

export const sizeGuideRecord = {
  title: 'the size guide',
  plural: 'Size guides',
  fields: {},
  lists: {
    // The name of the entry says them.
    brandId: () => [],
    gender: () => [],
    system: () => [],
    columns: inWords('columns', (columns) => (columns as string[]).join(', ')),
    rows: inWords('sizes', (rows) => (rows as GuideRow[]).map(rowInWords).join('; ')),
  },
  read: 'products:read',
  write: 'products:write',
  link: { page: 'sizeGuides' },
  undo: 'all',
} as const satisfies RecordType

function inWords(label: string, textOf: (value: unknown) => string) {
  const write = (value: unknown) => (value ? textOf(value) : null)
  return (before: unknown, after: unknown): FieldInWords[] => [
    { label, before: write(before), after: write(after) },
  ]
}

function rowInWords({ size, cells }: GuideRow): string {
  return [sizeText(size), ...cells].join(' ')
}
