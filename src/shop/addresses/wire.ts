import { z } from 'zod'
import { digits, line, text } from '../../forms/text.ts'
import { readPhone } from '../../lib/phone.ts'
import { MAX_TEXT_LENGTH } from '../../lib/text.ts'
import { readPinCode } from '../../lib/typed-numbers.ts'
import { type AddressOnWire, presentAddress } from './address-wire.ts'
import { type Address, type AddressRefusal, isDeliveryPhone, isPinCode, MAX_ADDRESSES } from './rules.ts'

const stateRequired = 'State is required'
const phone = 'Phone number must be at least 10 digits'
const pinCode = 'Pin Code must be at least 5 digits'
const locality = line('Locality is text')
  .max(MAX_TEXT_LENGTH, `Use at most ${MAX_TEXT_LENGTH} characters`)
  .transform((text) => text || null)

export const addressForm = z.object({
  name: text('Name is required'),
  phone: digits(phone, readPhone).refine(isDeliveryPhone, phone),
  address: text(' Address is required', 500),
  locality: locality.nullable().optional(),
  city: text('City is required'),
  state: text(stateRequired),
  pinCode: digits(pinCode, readPinCode).refine(isPinCode, pinCode),
  typeofPlace: z.enum(['Home', 'Work'], 'Choose Home or Work').optional(),
  isDefaultAddress: z.boolean('Say whether this is the default address').optional(),
})

export const addressChanges = addressForm.partial()

export type AddressBookOnWire = { user: { addresses: AddressOnWire[] } }

export function presentBook(addresses: Address[]): AddressBookOnWire {
  return { user: { addresses: addresses.map(presentAddress) } }
}

export function presentAddressRefusal(refusal: AddressRefusal) {
  switch (refusal.reason) {
    case 'no-address':
      return { status: 404, message: 'Address not found' } as const
    case 'too-many':
      return { status: 409, message: `You can keep at most ${MAX_ADDRESSES} addresses` } as const
    case 'unknown-state':
      return unknownState(refusal.typed)
  }
}

/** `field`: of the request. */
export function unknownState(typed: string, field = 'state') {
  const why = `“${typed}” is no state of India. Choose one of the list`
  return { status: 400, message: stateRequired, errors: { [field]: why } } as const
}
