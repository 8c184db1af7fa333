import { clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { findCoupon } from '../../coupons/store.ts'
import { readRunning } from '../../multibuys/store.ts'
import { currentSettings } from '../../settings/current-settings.ts'
import { pickupOffer } from '../../settings/pickup-rules.ts'
import { findOnSale } from '../products/find-products.ts'
import { findArea } from './find-area.ts'
import { type Draft, type Kind, priceDraft, problemOfDestination, type SizeOnSale } from './rules.ts'
import type { PricedDraft } from './session-rules.ts'

async function findSizes(on: Database, ids: readonly string[]): Promise<Map<string, SizeOnSale>> {
  const products = await findOnSale(on, ids)
  return new Map(
    products.flatMap((product) => product.sizes.map((size) => [size.id, { product, size }] as const)),
  )
}

/** At the prices of now. `shopperId`: whose limits of coupons count; null for a guest. */
export async function priceSession(
  on: Database,
  draft: Draft,
  kind: Kind,
  shopperId: string | null,
): Promise<PricedDraft> {
  const now = clock.now()
  const settings = await currentSettings(on)
  const { selling } = settings
  const pickup = pickupOffer(settings)
  const area = findArea(draft.delivery, settings, now)
  const [onSale, multibuys, coupons] = await Promise.all([
    findSizes(
      on,
      draft.lines.map(({ sizeId }) => sizeId),
    ),
    readRunning(on, now),
    Promise.all(draft.codes.map(async (code) => ({ code, coupon: await findCoupon(on, code, shopperId) }))),
  ])
  const priced = priceDraft(draft, onSale, kind, { now, selling, pickup, coupons, multibuys, area })
  const misdirected = kind === 'checkout' ? problemOfDestination(draft.delivery, pickup) : null
  return { ...priced, area, unitsPerLine: selling.unitsPerLine, canFetch: pickup !== null, misdirected, now }
}
