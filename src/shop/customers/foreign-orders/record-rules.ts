import type { RecordType } from '../../audit-log/record-rules.ts'

export const orderImportRecord = {
  title: 'the import of orders',
  plural: 'Imports of orders',
  fields: { file: 'file' },
  read: 'customers:read',
  link: { none: 'All orders of an import are taken back together, by undoOrderImport.' },
  undo: { none: 'All orders of an import are taken back together, by undoOrderImport.' },
} as const satisfies RecordType
