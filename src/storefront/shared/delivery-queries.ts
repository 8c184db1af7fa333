import { queryOptions } from '@tanstack/react-query'
import type { Day } from '../../lib/dates.ts'
import type { DeliveryRateOnWire } from '../../lib/delivery-zones.ts'
import { readPinCode } from '../../lib/typed-numbers.ts'
import { isIndianPinCode } from '../../shop/delivery/rules.ts'
import { api, Refusal, send } from './api.ts'

// The checkout waits for the answer, which is only advice.
const TIMEOUT_MS = 5_000

/** Asks nothing until the PIN code is complete. Null: no post office has it. `orderedOn`: today without it. */
export function deliveryQuery(typed: string, orderedOn?: Day) {
  const pinCode = readPinCode(typed)
  return queryOptions({
    queryKey: ['delivery', pinCode, orderedOn],
    queryFn: async () => {
      try {
        const init = { signal: AbortSignal.timeout(TIMEOUT_MS) }
        const place = await send(api.delivery.getEstimate.$get({ query: { pinCode, orderedOn } }, { init }))
        // A node of the release before, or the browser's cache of its answer, lacks these.
        const rate: DeliveryRateOnWire | null = place.rate ?? null
        const states: readonly string[] = place.states ?? (place.state ? [place.state] : [])
        return states.length > 0 ? { ...place, states, rate } : null
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return null
        throw error
      }
    },
    retry: false,
    enabled: isIndianPinCode(pinCode),
  })
}
