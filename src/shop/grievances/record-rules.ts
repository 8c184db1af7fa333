import type { RecordType } from '../audit-log/record-rules.ts'

export const grievanceRecord = {
  title: 'the complaint',
  plural: 'Complaints',
  fields: { state: 'state' },
  read: 'grievances:write',
  link: { label: 'Complaint', page: 'grievances', by: 'id' },
  undo: { none: 'The answer is sent.' },
} as const satisfies RecordType
