import { otherTerritory, type State } from '../../lib/states.ts'
import { findState } from '../delivery/find-state.ts'
import { type DeliveryAddress, mayChangeGst, type Order } from '../orders/rules.ts'

/** The state that the tax follows, or the territory outside all states that an admin chose. Null where it is not known. */
export function placeOfSupply({ state, pinCode }: DeliveryAddress): State | null {
  return state === otherTerritory.name ? otherTerritory : findState({ state, pinCode })
}

/** An order of before 2026-11-28 that no invoice can be made for: its state is asked for before the dispatch. */
export function lacksPlaceOfSupply({ items, shippingAddress }: Order): boolean {
  return mayChangeGst(items.map(({ status }) => status)) && placeOfSupply(shippingAddress) === null
}
