import { useSyncExternalStore } from 'react'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import type { PendingIntent } from './pending-intent.ts'

// The shopper's cart and wishlist on pages that guests see too. The code that fetches and changes them needs the query client:
// it is a chunk of its own, which guests never download.

type ShopperActions = {
  addToCart: (product: PopulatedProductOnWire, size: number) => Promise<boolean>
  setWished: (product: PopulatedProductOnWire, wished: boolean) => Promise<boolean>
  finishIntent: (intent: PendingIntent, open: (url: string) => void) => Promise<void>
}

let load: () => Promise<ShopperActions>

/** Called by the app: importing the actions here would make a cycle, because the wishlist shows cards with hearts. */
export function provideShopperActions(loader: typeof load): void {
  load = loader
}

export const loadShopperActions = () => load()

/** Undefined until loaded, and for guests. */
type ShopperData = { cart?: CartOnWire | undefined; wished?: PopulatedProductOnWire[] | undefined }

const none: ShopperData = {}
let current = none
const listeners = new Set<() => void>()

export function setShopperData(data: ShopperData | null): void {
  current = data ?? none
  for (const listener of listeners) listener()
}

export function useShopperData(): ShopperData {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => none,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
