import { db } from '../../../platform/database.ts'
import { purgeSearchesWithoutResult } from './searches-without-result-store.ts'

export async function purgeSearches(): Promise<void> {
  await purgeSearchesWithoutResult(db)
}
