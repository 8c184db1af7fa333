import type { RecordType } from '../../audit-log/record-rules.ts'

export const exportRecord = {
  title: 'the export',
  plural: 'Exports',
  fields: { pictures: ['pictures', 'yesNo'], downloaded: 'last download' },
  read: 'admins:write',
  link: { page: 'exports' },
  undo: { none: 'An export is removed on its page. What was downloaded stays with who has it.' },
} as const satisfies RecordType
