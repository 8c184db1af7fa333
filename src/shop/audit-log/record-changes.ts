import type { Database } from '../../platform/database.ts'
import type { Change } from './rules.ts'
import { insertChanges } from './store.ts'

/** Call it in the transaction of the change itself, so that both commit or neither does. Returns the ids in order. */
export function recordChanges(tx: Database, ...changes: readonly Change[]): Promise<string[]> {
  return insertChanges(tx, changes)
}
