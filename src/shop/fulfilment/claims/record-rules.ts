import type { RecordType } from '../../audit-log/record-rules.ts'

export const claimRecord = {
  title: 'the claim for',
  plural: 'Claims to couriers',
  fields: { courier: 'courier', amount: ['amount', 'rupees'], reference: 'reference', state: 'state' },
  read: 'money:reconcile',
  link: { page: 'claims' },
  undo: { none: 'The page of claims has a button for it.' },
} as const satisfies RecordType
