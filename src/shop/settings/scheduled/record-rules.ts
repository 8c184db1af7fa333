import type { RecordType } from '../../audit-log/record-rules.ts'

export const scheduledRecord = {
  title: 'the planned change of',
  plural: 'Planned changes of settings',
  fields: { publishAt: 'time of publishing', changes: 'what changes' },
  read: 'settings:read',
  link: { page: 'settings' },
  undo: { none: 'Take it back, or plan it again, under Settings.' },
} as const satisfies RecordType
