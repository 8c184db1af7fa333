import { addressDoubts } from '../addresses/rules.ts'
import { findPlace } from '../delivery/find-place.ts'
import { mayChangeGst, type Order } from './rules.ts'

/** Nothing is left to do about the address of an order that has left. */
export function findAddressDoubts({ items, shippingAddress, pickup }: Order): string[] {
  if (pickup || !mayChangeGst(items.map(({ status }) => status))) return []
  const place = findPlace(shippingAddress.pinCode)
  return addressDoubts(shippingAddress, place.states.length > 0 ? place : null)
}
