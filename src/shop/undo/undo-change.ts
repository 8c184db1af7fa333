import { type Result, refused } from '../../lib/result.ts'
import { attempt, type Tx } from '../../platform/database.ts'
import { mayBeUndone, type StoredChange, type Thing, type UndoRefusal } from '../audit-log/rules.ts'
import { lockChange } from '../audit-log/store.ts'
import { undoBrandChange } from '../catalog/brands/undo-brand-change.ts'
import { undoCategoryChange } from '../catalog/categories/undo-category-change.ts'
import { undoSearchChange } from '../catalog/listing/undo-search-change.ts'
import { undoProductChange } from '../catalog/products/undo-product-change.ts'
import { undoSynonymChange } from '../catalog/synonyms/undo-synonym-change.ts'
import { undoCouponChange } from '../coupons/undo-coupon-change.ts'
import { undoCustomerChange } from '../customers/undo-customer-change.ts'
import { undoOrderChange } from '../invoices/undo-order-change.ts'
import { undoOfferChange } from '../offers/undo-offer-change.ts'
import { undoSettingsChange } from '../settings/undo-settings-change.ts'
import { undoRateChange } from '../tax/undo-rate-change.ts'
import { undoViewChange } from '../views/undo-view-change.ts'
import type { UndoFailure } from './rules.ts'

type Undo = (tx: Tx, by: string, change: StoredChange) => Promise<Result<null, UndoRefusal>>

const ways: Partial<Record<Thing, Undo>> = {
  product: undoProductChange,
  category: undoCategoryChange,
  brand: undoBrandChange,
  synonym: undoSynonymChange,
  'tax-rate': undoRateChange,
  settings: undoSettingsChange,
  search: undoSearchChange,
  offer: undoOfferChange,
  coupon: undoCouponChange,
  customer: undoCustomerChange,
  view: undoViewChange,
  // Of an order admins change the buyer's GSTIN alone.
  order: undoOrderChange,
}

/** Refused if the thing has changed since. The reverse change is recorded too and can be undone in turn. */
export function undoChange(by: string, id: string): Promise<Result<null, UndoFailure>> {
  return attempt(async (tx) => {
    const change = await lockChange(tx, id)
    if (!change) return refused({ reason: 'no-change' })
    const undo = mayBeUndone(change) ? ways[change.thing] : undefined
    if (!undo) return refused({ reason: 'not-undoable' })
    if (change.isUndone) return refused({ reason: 'undone' })
    const undone = await undo(tx, by, change)
    return undone.ok ? undone : refused({ ...undone.refusal, name: change.name })
  })
}
