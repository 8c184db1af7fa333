import type { PictureOnWire } from '../../../lib/pictures.ts'
import type { AddressOnWire } from '../../addresses/address-wire.ts'

/** Amounts in rupees, of a unit. `quantity`: what can be bought now, 0 if none; `asked`: what the assistant put in. */
export type HandoverLineOnWire = {
  sizeId: string
  /** Null once the product has left the shop. */
  productId: string | null
  productName: string
  brandName: string
  sizeLabel: string
  picture: PictureOnWire | null
  asked: number
  quantity: number
  price: number
  originalPrice: number
  /** What differs from what the assistant was told, as "The price has fallen from ₹500 to ₹450"; null if nothing. */
  change: string | null
}

/**
 * `taken`: it is in a shopper's cart. `ordered`: that shopper has ordered it. `isOwn`: it is the one who asks, who alone is told `orderId`.
 */
export type HandoverOnWire = {
  _id: string
  status: 'open' | 'taken' | 'ordered' | 'canceled' | 'expired'
  isOwn: boolean
  orderId: string | null
  /** The host of its profile. */
  assistant: string
  expiresAt: string
  lines: HandoverLineOnWire[]
  /** Each with why it takes nothing off, or null. */
  coupons: { code: string; problem: string | null }[]
  /** The way that was chosen, as "Express, arrives by 4 Dec"; null if none was. */
  delivery: string | null
  totals: { label: string; amount: number }[]
  total: number
}

/** `left`: what her cart did not take, in sentences. `address`: what the assistant knew of where it goes, for the form of a new one. */
export type TakeOverOnWire = {
  left: string[]
  address: Omit<AddressOnWire, '_id'> | null
}
