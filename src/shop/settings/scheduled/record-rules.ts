import type { RecordType } from '../../audit-log/record-rules.ts'
import { settingsRecord } from '../record-rules.ts'

export const scheduledRecord = {
  title: 'the planned change of',
  plural: 'Planned changes of settings',
  fields: { ...settingsRecord.fields, publishAt: 'time of publishing' },
  read: 'settings:read',
  link: { page: 'settings' },
  undo: { none: 'Take it back, or plan it again, under Settings.' },
} as const satisfies RecordType
