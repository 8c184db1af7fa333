import { dayOf } from '../../../lib/dates.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt } from '../../../platform/database.ts'
import { hasSealedPart, readSealedPart, SEALED_PART_BYTES } from '../../../platform/sealed-parts.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { exportName } from './begin-export.ts'
import { findSealed } from './exports-store.ts'
import type { ExportRefusal } from './rules.ts'

type Download = { name: string; size: number; bytes: AsyncGenerator<Buffer> }

/** The first part alone is looked for: a later one that is lost breaks the download off. */
export async function downloadExport(by: string, id: string): Promise<Result<Download, ExportRefusal>> {
  return attempt(async (tx) => {
    const found = await findSealed(tx, id, clock.now())
    if (!found) return refused({ reason: 'not-ready' })
    if (!(await hasSealedPart(found.lease, 0))) return refused({ reason: 'lost' })
    const fields = { downloaded: clock.now().toISOString() }
    await recordChanges(tx, {
      ...{ by, thing: 'export', id, name: exportName, verb: 'edited' },
      ...{ before: { downloaded: null }, after: fields },
    })
    const name = `shop-${dayOf(found.begunAt)}.zip`
    return done({ name, size: found.bytes, bytes: partsOf(found) })
  })
}

async function* partsOf(found: { lease: string; key: Buffer; bytes: number }): AsyncGenerator<Buffer> {
  const parts = Math.ceil(found.bytes / SEALED_PART_BYTES)
  for (let part = 0; part < parts; part++) yield await readSealedPart(found.lease, part, found.key)
}
