import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { exportName } from './begin-export.ts'
import { findExport, markRemoved } from './exports-store.ts'
import type { ExportRefusal } from './rules.ts'

/** Also stops one that is under way. What lies in the storage is removed within the hour, and can be read no more. */
export async function removeExport(by: string, id: string): Promise<Result<null, ExportRefusal>> {
  return attempt(async (tx) => {
    const found = await findExport(tx, id)
    if (!found) return refused({ reason: 'no-export' })
    if (!(await markRemoved(tx, id, clock.now()))) return refused({ reason: 'not-ready' })
    const before = { pictures: found.withPictures }
    await recordChanges(tx, {
      by,
      thing: 'export',
      id,
      name: exportName,
      verb: 'deleted',
      before,
      after: null,
    })
    return done(null)
  })
}
