import { db } from '../../platform/database.ts'
import type { AuditLogEntry, AuditLogFilter } from '../audit-log/rules.ts'
import { listChanges } from '../audit-log/store.ts'

/** `next` is the cursor of the page after it. */
export async function readChanges(
  filter: AuditLogFilter,
  limit: number,
): Promise<{ changes: AuditLogEntry[]; next: string | null }> {
  const found = await listChanges(db, filter, limit + 1)
  const changes = found.slice(0, limit)
  return { changes, next: found.length > limit ? (changes.at(-1)?.id ?? null) : null }
}
