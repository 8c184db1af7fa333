import type { Tx } from '../../platform/database.ts'
import { lockRow, readUndoing } from './reading-store.ts'
import type { StoredChange } from './rules.ts'

/** A change of the trail that nobody else takes back until `tx` has ended, and whether somebody did; null where there is none. */
export async function lockChange(tx: Tx, id: string): Promise<(StoredChange & { isUndone: boolean }) | null> {
  const change = await lockRow(tx, id)
  // Asked apart from the lock, so that it sees what was written while the lock was waited for.
  return change && { ...change, isUndone: (await readUndoing(tx, id)) !== null }
}
