import type { RecordType } from '../../audit-log/record-rules.ts'

export const searchRecord = {
  title: 'the search',
  plural: 'Searches without a result',
  fields: { words: 'words', count: 'times searched', lastSearchedAt: 'last search' },
  read: 'products:read',
  write: 'products:write',
  link: { label: 'Search', page: 'search' },
  undo: 'all',
} as const satisfies RecordType
