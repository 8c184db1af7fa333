import { presentDeliveryRate, type ZoneOnWire } from '../../lib/delivery-zones.ts'
import { fromRupees, toRupees } from '../../lib/money.ts'
import type { Fees } from '../charges/rules.ts'
import type { PickupOffer } from '../settings/pickup-rules.ts'
import type { CartTerms } from './rules.ts'

/** Amounts in rupees. `freeShippingFrom`: null, never. `openCodOrders`: null without a limit. */
export type CartTermsOnWire = {
  shippingFee: number
  freeShippingFrom: number | null
  cashFee: number
  zones: ZoneOnWire[]
  codLimit: number
  unitsPerLine: number
  openCodOrders: number | null
  /** Missing where nothing can be picked up. */
  pickup?: PickupOffer | undefined
}

export function presentTerms(terms: CartTerms): CartTermsOnWire {
  const { shippingFee, freeShippingFrom, cashFee, zones, codLimit, unitsPerLine, openCodOrders, pickup } =
    terms
  const rate = presentDeliveryRate({ fee: shippingFee, freeFrom: freeShippingFrom })
  return {
    ...{ shippingFee: rate.fee, freeShippingFrom: rate.freeFrom, cashFee: toRupees(cashFee) },
    zones: zones.map(({ name, places, ...zone }) => ({ name, places, ...presentDeliveryRate(zone) })),
    ...{ codLimit: toRupees(codLimit), unitsPerLine, openCodOrders },
    ...(pickup && { pickup }),
  }
}

/** A node of the release before answers without all but the shipping fee. */
export function feesIn({
  shippingFee,
  freeShippingFrom = null,
  cashFee = 0,
  zones = [],
}: Pick<CartTermsOnWire, 'shippingFee'> & Partial<CartTermsOnWire>): Fees {
  const amount = (rupees: number | null) => (rupees === null ? null : fromRupees(rupees))
  return {
    shippingFee: fromRupees(shippingFee),
    freeShippingFrom: amount(freeShippingFrom),
    cashFee: fromRupees(cashFee),
    zones: zones.map(({ fee, freeFrom, ...zone }) => ({
      ...zone,
      fee: fromRupees(fee),
      freeFrom: amount(freeFrom),
    })),
  }
}
