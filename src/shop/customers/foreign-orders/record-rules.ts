import type { RecordType } from '../../audit-log/record-rules.ts'

export const orderImportRecord = {
  title: 'the import of orders',
  plural: 'Imports of orders',
  fields: { file: 'file' },
  read: 'customers:read',
  link: { none: 'all its orders are taken back together, on the page of customers' },
  undo: { none: 'all its orders are taken back together, on the page of customers' },
} as const satisfies RecordType
