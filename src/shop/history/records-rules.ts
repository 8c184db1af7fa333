import { adminRecord, invitationRecord, staffRoleRecord } from '../accounts/admins/record-rules.ts'
import { apiKeyRecord } from '../accounts/api-keys/record-rules.ts'
import type { RecordType, RecordWords } from '../audit-log/record-rules.ts'
import type { Thing } from '../audit-log/rules.ts'
import { brandRecord } from '../catalog/brands/record-rules.ts'
import { categoryRecord } from '../catalog/categories/record-rules.ts'
import { searchRecord } from '../catalog/listing/record-rules.ts'
import { popularSearchRecord } from '../catalog/popular-searches/record-rules.ts'
import { productRecord } from '../catalog/products/record-rules.ts'
import { sizeGuideRecord } from '../catalog/size-guides/record-rules.ts'
import { sizeListRecord } from '../catalog/size-lists/record-rules.ts'
import { sportRecord } from '../catalog/sports/record-rules.ts'
import { synonymRecord } from '../catalog/synonyms/record-rules.ts'
import { couponRecord } from '../coupons/record-rules.ts'
import { orderImportRecord } from '../customers/foreign-orders/record-rules.ts'
import { customerRecord } from '../customers/record-rules.ts'
import { claimRecord } from '../fulfilment/claims/record-rules.ts'
import { counterOrderRecord } from '../fulfilment/counter/record-rules.ts'
import { refundRequestRecord } from '../fulfilment/refund-requests/record-rules.ts'
import { remittanceRecord } from '../fulfilment/remittances/record-rules.ts'
import { grievanceRecord } from '../grievances/record-rules.ts'
import { annualReturnRecord, monthRecord } from '../gst/record-rules.ts'
import { periodRecord } from '../legal/periods/record-rules.ts'
import { multibuyRecord } from '../multibuys/record-rules.ts'
import { noteRecord } from '../notes/record-rules.ts'
import { offerRecord } from '../offers/record-rules.ts'
import { itemRecord, orderRecord } from '../orders/record-rules.ts'
import { proposalRecord } from '../proposals/record-rules.ts'
import { exportRecord } from '../reports/data-export/record-rules.ts'
import { reviewRecord } from '../reviews/record-rules.ts'
import { viewRecord } from '../saved-views/record-rules.ts'
import { settingsRecord } from '../settings/record-rules.ts'
import { scheduledRecord } from '../settings/scheduled/record-rules.ts'
import { serviceRecord } from '../settings/services/record-rules.ts'
import { settlementsRecord } from '../settlements/record-rules.ts'
import { courierRecord, parcelRecord } from '../shipments/record-rules.ts'
import { rateRecord } from '../tax/record-rules.ts'
import { goodwillRecord, payOutRecord } from '../wallet/record-rules.ts'
import { webhookRecord } from '../webhooks/record-rules.ts'

/** Every type of record that the audit log has entries of. */
export const records = {
  product: productRecord,
  category: categoryRecord,
  brand: brandRecord,
  'size-list': sizeListRecord,
  'size-guide': sizeGuideRecord,
  sport: sportRecord,
  synonym: synonymRecord,
  'tax-rate': rateRecord,
  month: monthRecord,
  'annual-return': annualReturnRecord,
  settings: settingsRecord,
  'planned-settings': scheduledRecord,
  service: serviceRecord,
  search: searchRecord,
  'popular-search': popularSearchRecord,
  offer: offerRecord,
  coupon: couponRecord,
  multibuy: multibuyRecord,
  customer: customerRecord,
  'order-import': orderImportRecord,
  order: orderRecord,
  item: itemRecord,
  'counter-order': counterOrderRecord,
  admin: adminRecord,
  invitation: invitationRecord,
  'staff-role': staffRoleRecord,
  'api-key': apiKeyRecord,
  grievance: grievanceRecord,
  'legal-period': periodRecord,
  courier: courierRecord,
  parcel: parcelRecord,
  claim: claimRecord,
  remittance: remittanceRecord,
  settlements: settlementsRecord,
  note: noteRecord,
  goodwill: goodwillRecord,
  'pay-out': payOutRecord,
  'refund-request': refundRequestRecord,
  review: reviewRecord,
  view: viewRecord,
  webhook: webhookRecord,
  export: exportRecord,
  proposal: proposalRecord,
} as const satisfies Record<string, RecordType>

export type RecordName = keyof typeof records

const unknownRecord = {
  title: 'the record',
  plural: 'Records',
  fields: {},
  link: { none: 'This release has no page for it.' },
  undo: { none: 'This release cannot undo it.' },
} as const satisfies RecordWords

/** A newer release has left entries of other types, where it was rolled back or is being rolled out. */
export function recordTypeOf(thing: Thing): (typeof records)[RecordName] | typeof unknownRecord {
  return records[thing as RecordName] ?? unknownRecord
}

export const recordNames = Object.keys(records) as RecordName[]

/** Undefined: all, also those that only a newer release knows. */
export function readableThings(held: ReadonlySet<string>): RecordName[] | undefined {
  const readable = recordNames.filter((name) => held.has(records[name].read))
  return readable.length < recordNames.length ? readable : undefined
}

export function mayUndo(held: ReadonlySet<string>, thing: Thing): boolean {
  const record: RecordType | undefined = records[thing as RecordName]
  return record?.write !== undefined && held.has(record.write)
}

type Undoable = { undo: 'all' | 'edits' }
export type UndoableThing = {
  [Name in RecordName]: (typeof records)[Name] extends Undoable ? Name : never
}[RecordName]
