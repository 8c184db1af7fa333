import {
  type DeliveryRates,
  type Destination,
  deliveryRate,
  type Express,
  feeByWeight,
} from '../../lib/delivery-zones.ts'
import { minus, nothing, type Paise, smallest, sum } from '../../lib/money.ts'
import { type Selling, specified } from '../settings/specified.data.ts'

/** Orders are charged these besides their goods and print them in this order. The wire has the same names. */
export const chargeKinds = ['shipping', 'expressFee', 'cashFee'] as const
export type ChargeKind = (typeof chargeKinds)[number]

export const chargeLabels: Record<ChargeKind, string> = {
  shipping: 'Shipping',
  expressFee: 'Express delivery',
  cashFee: 'Cash on delivery fee',
}

export const chargeName = (kind: ChargeKind) => chargeLabels[kind].toLowerCase()

export function isChargeKind(name: string): name is ChargeKind {
  return chargeKinds.some((kind) => kind === name)
}

/** Every order has shipping, if only of ₹0; what was written before another kind was declared lacks that. */
export type ByKind<Value> = { shipping: Value } & { [kind in ChargeKind]?: Value | undefined }

export type Charges = ByKind<Paise>
export const noCharges: Charges = { shipping: nothing }

export type Fees = DeliveryRates & Pick<Selling, 'cashFee'>

/**
 * `goods`: what they cost after offers and before a coupon. `weight`: of all, in grams. `to`: null while the shopper has not said where.
 * `deliveryDiscount`: the most that a coupon takes off the delivery fee. `isPickup`: no courier carries it or its cash.
 * `wantsExpress`: where the rate offers it.
 */
export type ChargedOrder = {
  goods: Paise
  weight: number
  to: Destination | null
  isPickup?: boolean
  wantsExpress?: boolean
  isCash: boolean
  deliveryDiscount: Paise
}

export function deliveryFee(
  fees: Fees,
  { goods, weight, to, isPickup = false }: Pick<ChargedOrder, 'goods' | 'weight' | 'to' | 'isPickup'>,
): Paise {
  if (isPickup) return nothing
  const rate = deliveryRate(fees, to)
  return rate.freeFrom !== null && goods >= rate.freeFrom ? nothing : feeByWeight(rate, weight)
}

export function chargesOf(fees: Fees, { isCash, deliveryDiscount, ...order }: ChargedOrder): Charges {
  const fee = deliveryFee(fees, order)
  const shipping = minus(fee, smallest(fee, deliveryDiscount))
  const express = expressOf(fees, order)
  const hasCashFee = isCash && !order.isPickup && fees.cashFee > nothing
  return {
    shipping,
    ...(express && { expressFee: express.fee }),
    ...(hasCashFee && { cashFee: fees.cashFee }),
  }
}

/** Its surcharge is paid whatever makes the standard fee free. Null where it is not wanted or not offered. */
export function expressOf(
  fees: Fees,
  { to, isPickup = false, wantsExpress = false }: Pick<ChargedOrder, 'to' | 'isPickup' | 'wantsExpress'>,
): Express | null {
  return wantsExpress && !isPickup ? (deliveryRate(fees, to).express ?? null) : null
}

/** Of every order while the owner has set no other fees. */
export const specifiedCharges: Charges = { shipping: specified.shippingFee }

export function chargesIn<Value>(charges: ByKind<Value>) {
  return chargeKinds.flatMap((kind) => {
    const value = charges[kind]
    return value === undefined ? [] : [{ kind, label: chargeLabels[kind], value }]
  })
}

export function mapCharges<From, To>(charges: ByKind<From>, convert: (value: From) => To): ByKind<To> {
  const mapped = chargesIn(charges).map(({ kind, value }) => [kind, convert(value)])
  return { shipping: convert(charges.shipping), ...Object.fromEntries(mapped) }
}

export function sumOfCharges(charges: Charges): Paise {
  return sum(chargesIn(charges).map(({ value }) => value))
}

/** Cause in the ledger. */
export type ChargeRefund = `${ChargeKind}-refund`
