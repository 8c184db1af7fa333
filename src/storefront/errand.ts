import type { PopulatedProductOnWire } from '../shop/catalog/wire.ts'
import { keptInTab } from './browser-storage.ts'

/** What a guest wanted when they were sent to log in: a product in the cart, or on the wishlist. */
export type Errand = { add: PopulatedProductOnWire; size: number } | { wish: PopulatedProductOnWire }

const key = 'errand'
const goodFor = 60 * 60 * 1000

/** Remembers an errand in this tab, on the way through registration too; null forgets it. */
export function leaveErrand(errand: Errand | null): void {
  keptInTab.set(key, errand && JSON.stringify({ errand, left: Date.now() }))
}

/** The errand that was left here within an hour, once. */
export function takeErrand(): Errand | null {
  const text = keptInTab.get(key)
  keptInTab.set(key, null)
  if (!text) return null
  const { errand, left }: { errand: Errand; left: number } = JSON.parse(text)
  return Date.now() - left < goodFor ? errand : null
}
