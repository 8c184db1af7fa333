import { hashIn } from '../../../lib/pictures.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database.ts'
import { difference, type StoredChange, type UndoRefusal } from '../../audit-log/rules.ts'
import { recordUndo } from '../../audit-log/store.ts'
import { type BrandFields, brandFields } from '../audit-fields-rules.ts'
import { noLabel, presentBrandLabel } from '../label-rules.ts'
import { lockPrices } from '../reprice.ts'
import { deleteBrand, insertBrand, lockBrand, productsOfBrand, updateBrand } from './store.ts'

/** Refused when the brand has changed since, its name is taken or, for a creation, it has products. */
export async function undoBrandChange(
  tx: Tx,
  by: string,
  change: StoredChange,
): Promise<Result<null, UndoRefusal>> {
  await lockPrices(tx)
  const { thingId: id, before, after } = change
  const present = await lockBrand(tx, id)
  if (after === null) {
    if (present || !(await makeAgain(tx, id, before as BrandFields))) return refused({ reason: 'conflict' })
  } else {
    if (!present) return refused({ reason: 'gone' })
    const fields = brandFields(present)
    if (difference(fields, after)) return refused({ reason: 'conflict' })
    const undone =
      before === null ? await removeUnused(tx, id) : await putBack(tx, id, { ...fields, ...before })
    if (!undone) return refused({ reason: 'conflict' })
  }
  await recordUndo(tx, by, change)
  return done(null)
}

async function removeUnused(tx: Tx, id: string): Promise<boolean> {
  if ((await productsOfBrand(tx, id)) > 0) return false
  await deleteBrand(tx, id)
  return true
}

async function putBack(tx: Tx, id: string, fields: BrandFields): Promise<boolean> {
  const { brandName: name, brandTitle: title, logo } = fields
  const label = presentBrandLabel({ ...noLabel, ...fields })
  return (await updateBrand(tx, { id, name, title, logo: logo && hashIn(logo), label }, clock.now())) !== null
}

async function makeAgain(tx: Tx, id: string, fields: BrandFields): Promise<boolean> {
  const { brandName: name, brandTitle: title, logo, createdAt } = fields
  const label = presentBrandLabel({ ...noLabel, ...fields })
  const draft = { id, name, title, logo: logo && hashIn(logo), createdAt: new Date(createdAt), label }
  return (await insertBrand(tx, draft)) !== null
}
