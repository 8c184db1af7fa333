import { dayOf } from '../../../lib/dates.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import { clock } from '../../../platform/clock.ts'
import { attempt, type Tx } from '../../../platform/database.ts'
import { hasSealedPart, readSealedPart, SEALED_PART_BYTES } from '../../../platform/sealed-parts.ts'
import { recordChanges } from '../../audit-log/store.ts'
import { exportName } from './begin-export.ts'
import { findSealed } from './exports-store.ts'
import { type ExportRefusal, startOfDownload } from './rules.ts'

/** `bytes`: from `start` on. */
type Download = { name: string; size: number; start: number; etag: string; bytes: AsyncGenerator<Buffer> }

type AskedRange = Parameters<typeof startOfDownload>[0]

/** The first part alone is looked for: a later one that is lost breaks the download off. */
export async function downloadExport(
  by: string,
  id: string,
  asked: AskedRange,
): Promise<Result<Download, ExportRefusal>> {
  return attempt(async (tx) => {
    const found = await findSealed(tx, id, clock.now())
    if (!found) return refused({ reason: 'not-ready' })
    if (!(await hasSealedPart(found.lease, 0))) return refused({ reason: 'lost' })
    const etag = `"${id}"`
    const start = startOfDownload(asked, { size: found.bytes, etag })
    await recordDownload(tx, by, id)
    const name = `shop-${dayOf(found.begunAt)}.zip`
    return done({ name, size: found.bytes, start, etag, bytes: partsOf(found, start) })
  })
}

async function recordDownload(tx: Tx, by: string, id: string): Promise<void> {
  await recordChanges(tx, {
    ...{ by, thing: 'export', id, name: exportName, verb: 'edited' },
    before: { downloaded: null },
    after: { downloaded: clock.now().toISOString() },
  })
}

async function* partsOf(
  found: { lease: string; key: Buffer; bytes: number },
  start: number,
): AsyncGenerator<Buffer> {
  const parts = Math.ceil(found.bytes / SEALED_PART_BYTES)
  const first = Math.floor(start / SEALED_PART_BYTES)
  for (let part = first; part < parts; part++) {
    const bytes = await readSealedPart(found.lease, part, found.key)
    yield part === first ? bytes.subarray(start - first * SEALED_PART_BYTES) : bytes
  }
}
