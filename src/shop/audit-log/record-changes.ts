import type { Database } from '../../platform/database.ts'
import type { Change } from './rules.ts'
import { insertChanges } from './store.ts'

/**
 * Writes down what an admin changed, in the transaction of the change itself: neither stands without the other. Answers
 * the ids of the changes, in their order.
 */
export function recordChanges(tx: Database, ...changes: readonly Change[]): Promise<string[]> {
  return insertChanges(tx, changes)
}
