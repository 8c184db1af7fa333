import type { Database } from '../../platform/database.ts'
import type { Order } from '../orders/rules.ts'
import { listDeferredChanges } from './deferred-changes-store.ts'

/** Items that the owner has just handed over at the counter: a cancellation in those seconds would put them back on the shelf. */
export async function itemsHandedOver(on: Database, { id, pickup }: Order): Promise<ReadonlySet<string>> {
  const changes = pickup ? await listDeferredChanges(on, id) : []
  return new Set(changes.flatMap(({ itemId, to }) => (to === 'Delivered' ? [itemId] : [])))
}
