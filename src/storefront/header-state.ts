import { useSyncExternalStore } from 'react'
import type { CartOnWire } from '../shop/cart/wire.ts'
import type { PopulatedProductOnWire } from '../shop/catalog/wire.ts'

/** What every page shows of a signed-in shopper: the cart's badge, 'Go to cart', the hearts. */
type Glance = { cart?: CartOnWire | undefined; wished?: PopulatedProductOnWire[] | undefined }

const nothing: Glance = {}
let glance = nothing
const listeners = new Set<() => void>()

/** Shows more, or with null nothing any longer. */
export function showGlance(more: Glance | null): void {
  glance = more ? { ...glance, ...more } : nothing
  for (const listener of listeners) listener()
}

export function useGlance(): Glance {
  return useSyncExternalStore(
    subscribe,
    () => glance,
    () => nothing,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
