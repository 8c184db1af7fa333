import type { RecordType } from '../audit-log/record-rules.ts'

export const courierRecord = {
  title: 'the courier',
  plural: 'Couriers',
  fields: { name: 'name', trackingUrl: 'tracking address' },
  read: 'orders:read',
  link: { page: 'couriers' },
  undo: { none: 'The page of couriers has buttons for it.' },
} as const satisfies RecordType

export const parcelRecord = {
  title: 'a parcel of',
  plural: 'Parcels',
  fields: { courier: 'courier', trackingNumber: 'tracking number', weight: 'weight in grams' },
  read: 'orders:read',
  link: { label: 'Orders', page: 'orders', by: 'orderInName' },
  undo: { none: 'The order has a button for it.' },
} as const satisfies RecordType
