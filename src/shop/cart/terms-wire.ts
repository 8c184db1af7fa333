import {
  deliveryRate,
  presentDeliveryRate,
  readDeliveryRate,
  type WeightSteps,
  type ZoneOnWire,
} from '../../lib/delivery-zones.ts'
import { fromRupees, nothing, toRupees } from '../../lib/money.ts'
import type { Fees } from '../charges/rules.ts'
import type { PickupOffer } from '../settings/pickup-rules.ts'
import type { CartTerms } from './rules.ts'

/** Amounts in rupees. `freeShippingFrom`: null, never. `openCodOrders`: null without a limit. */
export type CartTermsOnWire = {
  shippingFee: number
  freeShippingFrom: number | null
  /** Missing where any weight has the same fee; zones have their own. */
  weight?: WeightSteps<number> | undefined
  cashFee: number
  zones: ZoneOnWire[]
  codLimit: number
  unitsPerLine: number
  openCodOrders: number | null
  /** Missing where nothing can be picked up. */
  pickup?: PickupOffer | undefined
}

export function presentTerms(terms: CartTerms): CartTermsOnWire {
  const { cashFee, zones, codLimit, unitsPerLine, openCodOrders, pickup } = terms
  const { fee, freeFrom, weight } = presentDeliveryRate(deliveryRate(terms, null))
  return {
    ...{
      shippingFee: fee,
      freeShippingFrom: freeFrom,
      ...(weight && { weight }),
      cashFee: toRupees(cashFee),
    },
    zones: zones.map(({ name, places, ...zone }) => ({ name, places, ...presentDeliveryRate(zone) })),
    ...{ codLimit: toRupees(codLimit), unitsPerLine, openCodOrders },
    ...(pickup && { pickup }),
  }
}

/** A node of the release before answers without all but the shipping fee. */
export function feesIn({
  shippingFee,
  freeShippingFrom = null,
  weight,
  cashFee = 0,
  zones = [],
}: Pick<CartTermsOnWire, 'shippingFee'> & Partial<CartTermsOnWire>): Fees {
  const {
    fee,
    freeFrom,
    weight: steps,
  } = readDeliveryRate({ fee: shippingFee, freeFrom: freeShippingFrom, weight })
  return {
    shippingFee: fee,
    freeShippingFrom: freeFrom,
    shippingUpTo: steps?.upTo ?? null,
    shippingEach: steps?.each ?? 1,
    shippingMore: steps?.more ?? nothing,
    cashFee: fromRupees(cashFee),
    zones: zones.map(({ name, places, ...rate }) => ({ name, places, ...readDeliveryRate(rate) })),
  }
}
