import type { RecordType } from '../audit-log/record-rules.ts'

export const monthRecord = {
  title: 'the books of',
  plural: 'Closed months',
  fields: { month: 'month' },
  read: 'tax:read',
  link: { label: 'GST', page: 'gst' },
  undo: { none: 'What is filed cannot be opened again.' },
} as const satisfies RecordType

export const annualReturnRecord = {
  title: 'the annual return of',
  plural: 'Annual returns',
  fields: { filedOn: 'day of the annual return' },
  read: 'tax:read',
  link: { label: 'GST', page: 'gst' },
  undo: { none: 'The page of GST has a button for it.' },
} as const satisfies RecordType
