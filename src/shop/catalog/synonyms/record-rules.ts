import type { RecordType } from '../../audit-log/record-rules.ts'

export const synonymRecord = {
  title: 'the synonym',
  plural: 'Synonyms',
  fields: { typed: 'typed by shoppers', searched: 'meaning', bothWays: ['both ways', 'yesNo'] },
  read: 'products:read',
  write: 'products:write',
  link: { label: 'Search', page: 'search' },
  undo: 'all',
} as const satisfies RecordType
