import type { RecordType } from '../audit-log/record-rules.ts'
import { outcomeLabels } from './outcome-rules.ts'
import { inspectionLabels } from './return-rules.ts'

export const orderRecord = {
  title: 'the order',
  plural: 'Orders',
  fields: {
    gstin: 'GSTIN',
    legalName: 'legal name',
    deliveryAddress: ['delivery address', 'address'],
    tags: 'tags',
  },
  read: 'orders:read',
  write: 'orders:write',
  link: { label: 'Order', page: 'orderDetails', by: 'id' },
  undo: 'all',
} as const satisfies RecordType

export const itemRecord = {
  title: 'the item',
  plural: 'Items of orders',
  fields: { status: 'status', ...outcomeLabels, ...inspectionLabels, step: 'step of the return' },
  read: 'orders:read',
  link: { page: 'orderDetails', by: 'order' },
  undo: { none: 'Money and goods have moved, and the shopper has a mail about it.' },
} as const satisfies RecordType
