import { type Kept, keptInTab } from '../../browser-storage.ts'

const name = 'order-key'

/**
 * The Idempotency-Key of an order: the same for the same body until it is forgotten, so that a second click, a reload and
 * a retry after a lost answer make one order.
 */
export function orderKey(body: object, kept: Kept = keptInTab): string {
  const request = JSON.stringify(body)
  const text = kept.get(name)
  const before: { key: string; request: string } | null = text && JSON.parse(text)
  if (before?.request === request) return before.key
  const key = newKey()
  kept.set(name, JSON.stringify({ key, request }))
  return key
}

/** The order is made: the next one has a key of its own. */
export function forgetOrderKey(kept: Kept = keptInTab): void {
  kept.set(name, null)
}

// crypto.randomUUID is missing where a page is not served over https.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
