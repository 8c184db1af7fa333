import type { RecordType } from '../audit-log/record-rules.ts'

export const noteRecord = {
  title: 'a note on',
  plural: 'Notes',
  fields: {},
  read: 'orders:read',
  link: { label: 'Orders', page: 'orders', by: 'orderInName' },
  undo: { none: 'The log has no text to bring back.' },
} as const satisfies RecordType
