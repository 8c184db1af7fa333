import { inBatches } from '../../../platform/batches.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { listUploads, removeParts } from '../../../platform/upload-parts.ts'
import { oldestToResume } from '../batches/rules.ts'
import { REPORT_DAYS } from './rules.ts'
import { deleteReports, expireUploads, listOpenZips } from './store.ts'

/** Also what a killed process left of an upload. */
export async function purgeUploads(): Promise<void> {
  const now = clock.now()
  await expireUploads(db, oldestToResume(now))
  const uploads = await listUploads()
  const open = new Set(await listOpenZips(db)) // read last: an upload may begin meanwhile
  for (const id of uploads) if (!open.has(id)) await removeParts(id)
  const before = new Date(now.getTime() - REPORT_DAYS * 86_400_000)
  await inBatches((limit) => deleteReports(db, before, limit))
}
