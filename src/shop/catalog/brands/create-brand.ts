import { done, type Result, refused } from '../../../lib/result.ts'
import { attempt, db } from '../../../platform/database.ts'
import { ingestPicture, type PictureRefusal } from '../../../platform/images.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { brandFields } from '../audit-fields-rules.ts'
import { lockPrices } from '../reprice.ts'
import type { BrandDraft, StoredBrand } from './rules.ts'
import { insertBrand } from './store.ts'

export async function createBrand(
  by: string,
  draft: BrandDraft & { logo: string },
): Promise<Result<StoredBrand, PictureRefusal | { reason: 'name-taken' }>> {
  const logo = await ingestPicture(db, draft.logo)
  if (!logo.ok) return logo
  return attempt(async (tx) => {
    await lockPrices(tx)
    const brand = await insertBrand(tx, { ...draft, logo: logo.value })
    if (!brand) return refused({ reason: 'name-taken' })
    const { id, name } = brand
    const after = brandFields(brand)
    await recordChanges(tx, { by, thing: 'brand', id, name, verb: 'created', before: null, after })
    return done(brand)
  })
}
