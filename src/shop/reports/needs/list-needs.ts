import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { lowStock } from '../../catalog/listing/admin-rules.ts'
import { sumStock } from '../../catalog/stock/sum-stock.ts'
import { mostCounted } from '../../orders/rules.ts'
import type { Needs } from './rules.ts'
import { readNeeds } from './store.ts'

/** What waits for the owner now; each count agrees with the list that it leads to. */
export async function listNeeds(): Promise<Needs> {
  await sumStock()
  return readNeeds(db, clock.now(), { most: mostCounted, lowStock })
}
