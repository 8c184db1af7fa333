import type { RecordType } from '../../audit-log/record-rules.ts'

export const remittanceRecord = {
  title: 'the remittance',
  plural: 'Remittances',
  fields: { courier: 'courier', parcels: 'parcels', amount: ['amount', 'rupees'] },
  read: 'money:reconcile',
  link: { page: 'remittances' },
  undo: { none: 'The page of remittances has a button for it.' },
} as const satisfies RecordType
