import type { RecordType } from '../audit-log/record-rules.ts'

export const settlementsRecord = {
  title: 'the report of settlements',
  plural: 'Reports of settlements',
  fields: { settlements: 'settlements', amount: ['amount', 'rupees'] },
  read: 'money:reconcile',
  link: { page: 'settlements' },
  undo: { none: 'What the bank has is in the books for good.' },
} as const satisfies RecordType
