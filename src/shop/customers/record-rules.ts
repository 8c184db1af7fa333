import type { RecordType } from '../audit-log/record-rules.ts'

export const customerRecord = {
  title: 'the customer',
  plural: 'Customers',
  fields: {
    isVerified: ['status', 'blocked'],
    walletBalance: ['wallet, now unclaimed', 'rupees'],
    awaitingPayment: ['order that awaited its payment', 'rupees'],
    returns: ['returns asked for', 'rupees'],
    refunds: ['refunds on their way', 'rupees'],
  },
  read: 'customers:read',
  write: 'customers:write',
  link: { label: 'Customer', page: 'customers', by: 'id' },
  // A deleted customer is erased.
  undo: 'edits',
} as const satisfies RecordType
