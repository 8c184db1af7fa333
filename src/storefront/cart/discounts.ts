import { fromRupees, nothing, type Paise, toRupees } from '../../lib/money.ts'
import { scopedLine } from '../../shop/cart/line-wire.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { type ChargedOrder, chargesOf, deliveryFee, type Fees } from '../../shop/charges/rules.ts'
import { type AppliedMultibuy, bestMultibuy, takesMultibuy } from '../../shop/multibuys/rules.ts'
import { multibuyOnWire } from '../../shop/multibuys/terms-wire.ts'

/** What coupon and multibuy of a cart would take off, in rupees; an order takes one of them. */
export type OfferedDiscounts = { coupen: number; delivery: number; multibuy: number }

export function bestMultibuyOf({ items, multibuys = [] }: CartOnWire): AppliedMultibuy | null {
  return multibuys.length === 0 ? null : bestMultibuy(multibuys.map(multibuyOnWire), items.map(scopedLine))
}

export function offeredDiscounts({ coupen }: CartOnWire, multibuy: AppliedMultibuy | null): OfferedDiscounts {
  return {
    coupen: coupen?.discountAmount ?? 0,
    delivery: coupen?.deliveryDiscount ?? 0,
    multibuy: toRupees(multibuy?.discount ?? nothing),
  }
}

/** Takes the one that is worth more with the delivery fee of this order. */
export function withDiscount(
  offered: OfferedDiscounts,
  fees: Fees,
  order: Omit<ChargedOrder, 'deliveryDiscount'>,
): { discount: Paise; charges: ReturnType<typeof chargesOf>; takesMultibuy: boolean } {
  const multibuy = fromRupees(offered.multibuy)
  const coupon = {
    discount: fromRupees(offered.coupen),
    deliveryDiscount: fromRupees(offered.delivery),
  }
  const isMultibuy = takesMultibuy(multibuy, coupon, deliveryFee(fees, order))
  const taken = isMultibuy ? { discount: multibuy, deliveryDiscount: nothing } : coupon
  const charges = chargesOf(fees, { ...order, deliveryDiscount: taken.deliveryDiscount })
  return { discount: taken.discount, charges, takesMultibuy: isMultibuy }
}
