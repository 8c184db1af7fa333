import { hashIn } from '../../../lib/pictures.ts'
import { type Result, refused } from '../../../lib/result.ts'
import { attempt, db } from '../../../platform/database.ts'
import { ingestPicture, type PictureRefusal } from '../../../platform/images.ts'
import {
  createRecord,
  deleteRecord,
  lockRecord,
  type RecordTable,
  undoOf,
  updateRecord,
} from '../../audit-log/records.ts'
import type { Gone, SavedSince } from '../../audit-log/rules.ts'
import { type BrandFields, brandFields } from '../audit-fields-rules.ts'
import { noLabel, presentBrandLabel } from '../label-rules.ts'
import { lockPrices } from '../reprice.ts'
import type { BrandValues } from '../rules.ts'
import type { BrandDraft, BrandEdit, BrandInUse, NameTaken, StoredBrand } from './rules.ts'
import { insertBrand, lockBrand, removeBrand, updateBrand } from './store.ts'

export const brandTable: RecordTable<BrandDraft, BrandValues, StoredBrand, NameTaken, BrandInUse> = {
  thing: 'brand',
  name: ({ name }) => name,
  fields: brandFields,
  lock: async (tx, id) => {
    await lockPrices(tx)
    return lockBrand(tx, id)
  },
  insert: insertBrand,
  update: updateBrand,
  remove: removeBrand,
}

export async function createBrand(
  by: string,
  { logo, ...draft }: { name: string; title: string | null; logo: string | null },
): Promise<Result<StoredBrand, PictureRefusal | NameTaken>> {
  const taken = logo === null ? null : await ingestPicture(db, logo)
  if (taken && !taken.ok) return taken
  return attempt(async (tx) => {
    await lockPrices(tx)
    return createRecord(tx, brandTable, by, { ...draft, logo: taken && { hash: taken.value } })
  })
}

/** Orders and their papers keep the name of before. */
export async function editBrand(
  by: string,
  id: string,
  { logo, updatedAt, ...edit }: BrandEdit,
): Promise<Result<StoredBrand, PictureRefusal | Gone | SavedSince<StoredBrand> | NameTaken>> {
  const sent = logo ? hashIn(logo) : null
  const taken = logo && sent === null ? await ingestPicture(db, logo) : null
  if (taken && !taken.ok) return taken
  return attempt(async (tx) => {
    const locked = await lockRecord(tx, brandTable, id, updatedAt)
    if (!locked.ok) return locked
    const was = locked.value
    if (sent !== null && sent !== was.logo?.hash) return refused({ reason: 'not-a-picture', problem: 'type' })
    return updateRecord(tx, brandTable, by, was, {
      ...edit,
      ...(logo === null && { logo }),
      ...(taken && { logo: { hash: taken.value } }),
    })
  })
}

export function deleteBrand(by: string, id: string): Promise<Result<null, Gone | BrandInUse>> {
  return attempt((tx) => deleteRecord(tx, brandTable, by, id))
}

export const undoBrandChange = undoOf(brandTable, (id, fields) => {
  const { brandName: name, brandTitle: title, logo, createdAt, ...label } = fields as BrandFields
  const hash = logo && hashIn(logo)
  return {
    ...{ id, name, title, logo: hash ? { hash } : null, createdAt: new Date(createdAt) },
    ...presentBrandLabel({ ...noLabel, ...label }),
  }
})
