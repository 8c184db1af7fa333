import type { RecordType } from '../audit-log/record-rules.ts'

export const goodwillRecord = {
  title: 'a goodwill credit to',
  plural: 'Goodwill credits',
  fields: { amount: ['amount', 'rupees'], reason: 'reason' },
  read: 'customers:read',
  link: { label: 'Customer', page: 'customers', by: 'id' },
  undo: { none: 'The money may be spent.' },
} as const satisfies RecordType

export const payOutRecord = {
  title: 'the pay-out for',
  plural: 'Pay-outs',
  fields: { amount: ['amount', 'rupees'], reference: 'reference', paidOn: 'paid on' },
  read: 'money:refund',
  link: { page: 'payOuts' },
  undo: { none: 'The page of pay-outs has a button for what the bank returned.' },
} as const satisfies RecordType
