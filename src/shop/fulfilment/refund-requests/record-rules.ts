import type { RecordType } from '../../audit-log/record-rules.ts'

export const refundRequestRecord = {
  title: 'the refund request for',
  plural: 'Refund requests',
  fields: {
    act: 'what',
    amount: ['amount', 'rupees'],
    state: 'state',
    askedBy: 'asked for by',
    reason: 'reason',
  },
  read: 'money:refund',
  link: { page: 'refundRequests' },
  undo: { none: 'The page of refund requests has a button for it.' },
} as const satisfies RecordType
