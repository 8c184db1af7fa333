import type { RecordType } from '../../audit-log/record-rules.ts'

export const periodRecord = {
  title: 'the legal period',
  plural: 'Legal periods',
  fields: { from: 'first day', period: 'period', source: 'source' },
  read: 'settings:read',
  link: { label: 'Legal', page: 'legal' },
  undo: { none: 'Complaints have got their deadlines by it; another period can follow from a day on.' },
} as const satisfies RecordType
