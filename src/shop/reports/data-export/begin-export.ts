import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt } from '../../../platform/database.ts'
import { postMails } from '../../../platform/mail.ts'
import { lockAdminsAs } from '../../accounts/admins/lock-admins-as.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { insertExport } from './exports-store.ts'
import type { ExportRefusal } from './rules.ts'
import { writeExportMails } from './write-export-mails.ts'

export const exportName = 'All data'

/** One at a time: each reads the whole shop. All who may remove it are mailed. */
export async function beginExport(
  by: string,
  withPictures: boolean,
): Promise<Result<{ id: string }, ExportRefusal>> {
  return attempt(async (tx) => {
    const locked = await lockAdminsAs(tx, by)
    if (!locked.ok) return locked
    const { admins, actor } = locked.value
    const id = await insertExport(tx, { by, withPictures, at: clock.now() })
    if (id === null) return refused({ reason: 'under-way' })
    const after = { pictures: withPictures }
    await recordChanges(tx, {
      by,
      thing: 'export',
      id,
      name: exportName,
      verb: 'created',
      before: null,
      after,
    })
    await postMails(tx, writeExportMails(admins, actor.name))
    return done({ id })
  })
}
