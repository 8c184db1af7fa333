import { useSyncExternalStore } from 'react'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'

type Glance = { cart?: CartOnWire | undefined; wished?: PopulatedProductOnWire[] | undefined }

const nothing: Glance = {}
let glance = nothing
const listeners = new Set<() => void>()

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
