import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt } from '../../../platform/database.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { insertExport } from './exports-store.ts'
import type { ExportRefusal } from './rules.ts'

export const exportName = 'All data'

/** One at a time: each reads the whole shop. */
export async function beginExport(
  by: string,
  withPictures: boolean,
): Promise<Result<{ id: string }, ExportRefusal>> {
  return attempt(async (tx) => {
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
    return done({ id })
  })
}
