import { hashIn } from '../../lib/pictures.ts'
import { done, type Result, refused } from '../../lib/result.ts'
import { db, transaction } from '../../platform/database.ts'
import { ingestProfilePicture, type PictureRefusal } from '../../platform/images.ts'
import { recordChanges } from '../audit-log/store.ts'
import { isProfileName } from './rules.ts'
import { findUser, lockUser, updateProfile } from './store.ts'

export type ProfileEdit = {
  name?: string | undefined
  phone?: string | undefined
  dpImage?: string | null | undefined
}

/** `dpImage`: a data URL, the path of the current picture, or null to remove it. */
export async function editProfile(
  id: string,
  { name, phone, dpImage }: ProfileEdit,
): Promise<Result<void, PictureRefusal | { reason: 'bad-name' }>> {
  const user = await findUser(db, id)
  const mayHaveSpaces = user?.role === 'admin'
  if (name !== undefined && !isProfileName(name, user?.name ?? '', mayHaveSpaces))
    return refused({ reason: 'bad-name' })
  const changes: Parameters<typeof updateProfile>[2] = {}
  if (name !== undefined) changes.name = name
  if (phone !== undefined) changes.phone = phone
  if (dpImage === null) changes.picture = null
  else if (dpImage !== undefined && !(user?.picture && hashIn(dpImage) === user.picture)) {
    const taken = await ingestProfilePicture(dpImage)
    if (!taken.ok) return taken
    changes.picture = taken.value
  }
  await transaction(async (tx) => {
    const was = await lockUser(tx, id)
    await updateProfile(tx, id, changes)
    if (was?.role !== 'admin' || name === undefined || name === was.name) return
    const change = { before: { name: was.name }, after: { name } }
    await recordChanges(tx, { by: id, thing: 'admin', id, name: was.email, verb: 'edited', ...change })
  })
  return done(undefined)
}
