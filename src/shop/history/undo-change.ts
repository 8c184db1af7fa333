import { type Result, refused } from '../../lib/result.ts'
import { attempt, type Tx } from '../../platform/database.ts'
import { canUndo } from '../audit-log/record-rules.ts'
import type { StoredChange, Thing, UndoRefusal } from '../audit-log/rules.ts'
import { undoBrandChange } from '../catalog/brands/save-brand.ts'
import { undoCategoryChange } from '../catalog/categories/save-category.ts'
import { undoSearchChange } from '../catalog/listing/undo-search-change.ts'
import { undoProductChange } from '../catalog/products/undo-product-change.ts'
import { undoSizeGuideChange } from '../catalog/size-guides/save-size-guide.ts'
import { undoSizeListChange } from '../catalog/size-lists/save-size-list.ts'
import { undoSportChange } from '../catalog/sports/edit-sport.ts'
import { undoSynonymChange } from '../catalog/synonyms/save-synonym.ts'
import { undoCouponChange } from '../coupons/save-coupon.ts'
import { undoCustomerChange } from '../customers/undo-customer-change.ts'
import { undoOrderChange } from '../invoices/undo-order-change.ts'
import { undoOfferChange } from '../offers/undo-offer-change.ts'
import { undoViewChange } from '../saved-views/save-view.ts'
import { undoSettingsChange } from '../settings/undo-settings-change.ts'
import { undoRateChange } from '../tax/undo-rate-change.ts'
import { mayUndo, recordTypeOf, type UndoableThing } from './records-rules.ts'
import type { UndoFailure } from './rules.ts'
import { lockChange } from './store.ts'

type Undo = (tx: Tx, by: string, change: StoredChange) => Promise<Result<null, UndoRefusal>>

const undos: Partial<Record<Thing, Undo>> = {
  product: undoProductChange,
  category: undoCategoryChange,
  brand: undoBrandChange,
  'size-list': undoSizeListChange,
  'size-guide': undoSizeGuideChange,
  sport: undoSportChange,
  synonym: undoSynonymChange,
  'tax-rate': undoRateChange,
  settings: undoSettingsChange,
  search: undoSearchChange,
  offer: undoOfferChange,
  coupon: undoCouponChange,
  customer: undoCustomerChange,
  view: undoViewChange,
  order: undoOrderChange,
} satisfies Record<UndoableThing, Undo>

/** `held`: permissions; `ofKey`: only what this key has changed. Refused if the thing has changed since. The reverse change is recorded too and can be undone in turn. */
export function undoChange(
  by: string,
  held: ReadonlySet<string>,
  id: string,
  { ofKey }: { ofKey?: string } = {},
): Promise<Result<null, UndoFailure>> {
  return attempt(async (tx) => {
    const change = await lockChange(tx, id)
    if (!change || (ofKey !== undefined && change.key !== ofKey)) return refused({ reason: 'no-change' })
    const undo = canUndo(recordTypeOf(change.thing), change) ? undos[change.thing] : undefined
    if (!undo) return refused({ reason: 'not-undoable' })
    if (!mayUndo(held, change.thing)) return refused({ reason: 'forbidden' })
    if (change.isUndone) return refused({ reason: 'undone' })
    const undone = await undo(tx, by, change)
    return undone.ok ? undone : refused({ ...undone.refusal, name: change.name })
  })
}
