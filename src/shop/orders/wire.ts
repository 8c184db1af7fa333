import type { Day } from '../../lib/dates.ts'
import type { DeliveryDays } from '../../lib/delivery-zones.ts'
import { toRupees } from '../../lib/money.ts'
import type { Pickup } from '../../lib/pickup.ts'
import { pathOf } from '../../lib/pictures.ts'
import type { AddressOnWire } from '../addresses/address-wire.ts'
import type { Totals } from '../cart/rules.ts'
import { type ByKind, mapCharges } from '../charges/rules.ts'
import {
  type CounterPayment,
  type Order,
  type OrderItem,
  orderStatus,
  type PaymentMethod,
  type Status,
} from './rules.ts'

export type OrderItemOnWire = {
  _id: string
  productId: {
    _id: string
    productName: string
    thumbnail: string | null
    brand: { _id: string; brandName: string }
    category: { _id: string; categoryName: string }
    /** Rupees per unit before the offer. */
    salePrice: number
  }
  size: number
  sizeLabel: string
  quantity: number
  status: Status
  priceDetails: { originalPrice: number; discountedPrice: number }
  cancelReason: string | null
  returnUntil: Day | null
}

/** Rupees; `discount` is the coupon's, `discountedAmount` the discount on MRP. */
export type FiguresOnWire = ByKind<number> & {
  subtotal: number
  discount: number
  discountedAmount: number
  theTotelAmount: number
}

export type DeliveryAddressOnWire = Omit<AddressOnWire, '_id' | 'isDefaultAddress'>

export type OrderOnWire = FiguresOnWire & {
  _id: string
  number: number
  userId: string
  items: OrderItemOnWire[]
  shippingAddress: DeliveryAddressOnWire
  /** Missing where it is delivered. */
  pickup?: Pickup | undefined
  /** Missing of a standard order. */
  expressDays?: DeliveryDays | undefined
  /** Missing where it was not sold at the counter. */
  counterPayment?: CounterPayment | undefined
  /** Missing where the buyer gave none. */
  gstin?: string | undefined
  legalName?: string | undefined
  paymentMethod: PaymentMethod
  couponCode: string | null
  /** The name of the offer that `discount` is of; missing where it is a coupon's. */
  multibuy?: string | undefined
  orderDate: string
  createdAt: string
  orderStatus: Status
  status: Status
}

export type OrderForAdminOnWire = OrderOnWire & { user: { _id: string; name: string; email: string } }

export type TaggedOrderOnWire = OrderForAdminOnWire & { tags: string[]; isAddressDoubtful: boolean }

export function presentFigures(totals: Totals): FiguresOnWire {
  return {
    subtotal: toRupees(totals.subtotal),
    discount: toRupees(totals.couponDiscount),
    discountedAmount: toRupees(totals.offerDiscount),
    ...mapCharges(totals.charges, toRupees),
    theTotelAmount: toRupees(totals.total),
  }
}

export function presentItem(item: OrderItem): OrderItemOnWire {
  const { id, productId, productName, brand, category, thumbnail, size, sizeLabel, quantity, status } = item
  const originalPrice = toRupees(item.originalPrice)
  return {
    _id: id,
    productId: {
      _id: productId,
      productName,
      thumbnail: thumbnail && pathOf(thumbnail),
      brand: { _id: brand.id, brandName: brand.name },
      category: { _id: category.id, categoryName: category.name },
      salePrice: originalPrice,
    },
    size,
    sizeLabel,
    quantity,
    status,
    priceDetails: { originalPrice, discountedPrice: toRupees(item.price) },
    cancelReason: item.cancelReason,
    returnUntil: item.returnUntil ?? null,
  }
}

export function presentOrder(order: Order): OrderOnWire {
  const { id, number, buyer, items, pickup, expressDays, counterPayment, gst, paymentMethod } = order
  const { couponCode, multibuy } = order
  const { typeOfPlace, ...address } = order.shippingAddress
  const placedAt = order.placedAt.toISOString()
  const status = orderStatus(items.map((item) => item.status))
  return {
    _id: id,
    number,
    userId: buyer.id,
    items: items.map(presentItem),
    shippingAddress: { ...address, typeofPlace: typeOfPlace },
    ...(pickup && { pickup }),
    ...(expressDays && { expressDays }),
    ...(counterPayment && { counterPayment }),
    ...(gst && { gstin: gst.gstin, ...(gst.legalName && { legalName: gst.legalName }) }),
    paymentMethod,
    ...presentFigures(order),
    couponCode,
    ...(multibuy && { multibuy: multibuy.name }),
    orderDate: placedAt,
    createdAt: placedAt,
    orderStatus: status,
    status,
  }
}

export function presentOrderToAdmin(order: Order): OrderForAdminOnWire {
  const { id, name, email } = order.buyer
  return { ...presentOrder(order), user: { _id: id, name, email } }
}
