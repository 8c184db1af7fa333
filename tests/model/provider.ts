import type { ShopModel } from './shop.ts'
import type { Hold } from './types.ts'

/** How the provider fails every call: before it does anything, or after, so that only the answer is lost. */
export const outages = ['http_500', 'http_429', 'html_502', 'reset', 'apply_then_reset'] as const

export const isOutage = (how: string) => outages.some((outage) => outage === how)

/** Does something while the provider fails in that way, if it is one. */
export async function during<T>(shop: ShopModel, how: string, act: () => Promise<T>): Promise<T> {
  if (!isOutage(how)) return act()
  await shop.provider.control('POST', '/faults', { operation: '*', kind: how })
  try {
    return await act()
  } finally {
    await shop.provider.control('DELETE', '/faults')
  }
}

/**
 * Before a shopper starts another order, the provider is asked about the one that awaits its payment. The
 * status with which they are refused; null when they are not.
 */
export function passes(shop: ShopModel, hold: Hold, away: boolean): number | null {
  if (away) return hold.atTheProvider === 'known' ? 503 : null // its payment was never offered
  receiveWebhook(hold)
  if (!hold.payment) return null
  shop.settle(hold)
  return 409
}

/** The shop asks about an order of which it has no answer, and learns whether the provider has it. */
export function receiveWebhook(hold: Hold): void {
  if (hold.atTheProvider === 'unanswered') hold.atTheProvider = 'known'
}
