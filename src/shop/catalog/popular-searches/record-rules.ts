import type { RecordType } from '../../audit-log/record-rules.ts'

export const popularSearchRecord = {
  title: 'the popular search',
  plural: 'Popular searches',
  fields: { hidden: ['hidden from shoppers', 'yesNo'] },
  read: 'products:read',
  link: { label: 'Search', page: 'search' },
  undo: { none: 'Show or hide it under Search.' },
} as const satisfies RecordType
