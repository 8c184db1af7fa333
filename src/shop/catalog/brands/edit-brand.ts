import { hashIn } from '../../../lib/pictures.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt, db } from '../../../platform/database.ts'
import { ingestPicture, type PictureRefusal } from '../../../platform/images.ts'
import { difference } from '../../audit-log/rules.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { brandFields } from '../audit-fields-rules.ts'
import { presentBrandLabel } from '../label-rules.ts'
import { lockPrices } from '../reprice.ts'
import type { BrandEdit, StoredBrand } from './rules.ts'
import { lockBrand, updateBrand } from './store.ts'

export type BrandEditRefusal =
  | PictureRefusal
  | { reason: 'no-brand' | 'name-taken' }
  | { reason: 'saved-since'; brand: StoredBrand }

/** Orders and their papers keep the name of before. Refused when the name is taken or when `updatedAt` is stale. */
export async function editBrand(
  by: string,
  id: string,
  edit: BrandEdit,
): Promise<Result<StoredBrand, BrandEditRefusal>> {
  const sent = edit.logo === undefined ? null : hashIn(edit.logo)
  const taken = edit.logo === undefined || sent !== null ? null : await ingestPicture(db, edit.logo)
  if (taken && !taken.ok) return taken
  return attempt(async (tx) => {
    await lockPrices(tx)
    const was = await lockBrand(tx, id)
    if (!was) return refused({ reason: 'no-brand' })
    if (edit.updatedAt && edit.updatedAt.getTime() !== was.updatedAt.getTime())
      return refused({ reason: 'saved-since', brand: was })
    const present = was.logo?.hash ?? null
    if (sent !== null && sent !== present) return refused({ reason: 'not-a-picture', problem: 'type' })
    const logo = taken?.value ?? present
    const { name = was.name, title = was.title } = edit
    const { countryOfOrigin = was.countryOfOrigin, maker = was.maker, importedIn = was.importedIn } = edit
    const label = { countryOfOrigin, maker, importedIn }
    const isSame = difference(presentBrandLabel(was), label) === null
    if (isSame && name === was.name && title === was.title && logo === present) return done(was)
    const is = await updateBrand(tx, { id, name, title, logo, label }, clock.now())
    if (!is) return refused({ reason: 'name-taken' })
    const changed = difference(brandFields(was), brandFields(is))
    if (changed) await recordChanges(tx, { by, thing: 'brand', id, name, verb: 'edited', ...changed })
    return done(is)
  })
}
