import type { RecordType } from '../audit-log/record-rules.ts'

export const viewRecord = {
  title: 'the saved view',
  plural: 'Saved views',
  fields: { list: 'list', name: 'name', query: 'filters' },
  read: 'dashboard:use',
  write: 'dashboard:use',
  link: { none: 'It stands above its list.' },
  undo: 'all',
} as const satisfies RecordType
