import type { RecordType } from '../../audit-log/record-rules.ts'

export const sportRecord = {
  title: 'the sport',
  plural: 'Sports',
  fields: { words: 'words', hidden: ['hidden from shoppers', 'yesNo'] },
  read: 'products:read',
  write: 'products:write',
  link: { page: 'sports' },
  undo: 'edits',
} as const satisfies RecordType
