import type { RecordType } from '../../audit-log/record-rules.ts'

export const counterOrderRecord = {
  title: 'the order at the counter',
  plural: 'Orders at the counter',
  fields: { total: ['total', 'rupees'], payment: 'payment' },
  read: 'orders:read',
  link: { label: 'Order', page: 'orderDetails', by: 'id' },
  undo: { none: 'Money and goods have changed hands. Take the goods back as a return.' },
} as const satisfies RecordType
