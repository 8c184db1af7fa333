import type { Tx } from '../../platform/database.ts'
import { lockRow, readUndoing } from './reading-store.ts'
import type { StoredChange } from './rules.ts'

export async function lockChange(tx: Tx, id: string): Promise<(StoredChange & { isUndone: boolean }) | null> {
  const change = await lockRow(tx, id)
  // A separate statement after the lock, so that it sees what was committed while waiting.
  return change && { ...change, isUndone: (await readUndoing(tx, id)) !== null }
}
