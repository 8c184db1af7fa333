import { useState } from 'react'
import { isDeliveryPhone } from '../../shop/addresses/rules.ts'
import type { CartTermsOnWire } from '../../shop/cart/terms-wire.ts'
import { useSession } from '../session/session.ts'
import type { CheckoutAddress } from './navigation-state.ts'
import { useStoredChoice } from './stored-choices.ts'

export type PickupOffer = NonNullable<CartTermsOnWire['pickup']>
export type PickupChoice = ReturnType<typeof usePickup>

/** No place has this name. */
const delivery = ''

/** Delivery while nothing else is chosen, or nothing can be picked up any more. */
export function usePickup(offer: PickupOffer | undefined) {
  const user = useSession()?.user
  const [stored = delivery, choose] = useStoredChoice('pickup')
  const [name = user?.name ?? '', setName] = useStoredChoice('fetched by')
  const [phone = user?.phone ?? '', setPhone] = useStoredChoice('phone')
  const [isChecked, setChecked] = useState(false)
  const isChosen = offer !== undefined && stored !== delivery
  const place = offer?.places.find((one) => one.name === stored) ?? offer?.places[0]
  const errors = {
    name: name.trim() === '' ? 'Name is required' : undefined,
    phone: isDeliveryPhone(phone.replace(/[ ()-]/g, ''))
      ? undefined
      : 'Phone number must be at least 10 digits',
  }
  const address: CheckoutAddress | undefined = offer &&
    place && {
      ...{ name: name.trim(), phone: phone.replace(/[ ()-]/g, ''), address: place.address, locality: null },
      ...{ city: place.city, state: offer.state, pinCode: place.pinCode },
      ...{ typeofPlace: 'Work', isDefaultAddress: false },
    }
  const problem = errors.name ?? errors.phone ?? null
  return {
    ...{ isChosen, at: place?.name, address, name, setName, phone, setPhone },
    errors: isChecked ? errors : { name: undefined, phone: undefined },
    /** What is missing, which is then shown at its field. */
    check: () => {
      setChecked(true)
      return problem
    },
    choosePlace: choose,
    deliver: () => choose(delivery),
    fetch: () => choose(place?.name ?? delivery),
  }
}
