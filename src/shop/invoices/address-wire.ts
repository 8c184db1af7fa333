import { addressForm, unknownState } from '../addresses/wire.ts'
import type { AddressRefusal } from './rules.ts'

export const deliveryForm = addressForm.omit({ isDefaultAddress: true })

export function presentAddressEditRefusal(refusal: AddressRefusal) {
  switch (refusal.reason) {
    case 'no-order':
      return { status: 404, message: 'Order not found' } as const
    case 'dispatched':
      return { status: 409, message: 'A parcel is made. The address can no longer be changed' } as const
    case 'picked-up':
      return { status: 409, message: 'This order is picked up at the shop' } as const
    case 'unknown-state':
      return unknownState(refusal.typed)
    case 'wrong-state':
      return { status: 400, message: refusal.problem, errors: { state: refusal.problem } } as const
  }
}
