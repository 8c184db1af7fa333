import { localStore } from '../../client/storage.ts'
import type { ToldSource } from '../../shop/orders/sources/rules.ts'
import { sourceKey } from '../shared/shop-facts.ts'

/** Where the buyer came from, as a part of an order's request; nothing without consent. */
export async function toldSource(): Promise<{ source?: ToldSource }> {
  if (localStore.get(sourceKey) === null) return {}
  try {
    const { sourceMemory } = await import('./device.ts')
    const source = sourceMemory.told(Date.now())
    return source ? { source } : {}
  } catch {
    // An order does not wait for code that does not come.
    return {}
  }
}
