import type { StateName } from '../../lib/states.ts'
import { noSuchPinCode, type Place } from '../delivery/rules.ts'

export type Address = {
  id: string
  name: string
  phone: string
  address: string
  locality: string | null
  city: string
  state: string
  pinCode: string
  typeOfPlace: 'Home' | 'Work'
  isDefault: boolean
}

export type AddressFields = Omit<Address, 'id' | 'isDefault'>

/** The state is a known one, because it decides the tax. Addresses of before 2026-11-28 have any text. */
export type KnownAddress = AddressFields & { state: StateName }

export type AddressChanges = { [Field in keyof AddressFields]?: AddressFields[Field] | undefined }

export type AddressRefusal =
  | { reason: 'no-address' | 'too-many' }
  | { reason: 'unknown-state'; typed: string }

export const MAX_ADDRESSES = 50

/** At least 10 digits, for the courier. */
export function isDeliveryPhone(phone: string): boolean {
  return /^\+?\d{10,19}$/.test(phone)
}

export function isPinCode(pinCode: string): boolean {
  return /^\d{5,10}$/.test(pinCode)
}

/**
 * The shopper is asked about these and the owner told before the order leaves; none is refused. `place` is
 * the PIN code's: null where no post office has it, undefined where that is not known.
 */
export function addressDoubts(
  { state, pinCode, phone }: Pick<AddressFields, 'state' | 'pinCode' | 'phone'>,
  place: Pick<Place, 'states'> | null | undefined,
): string[] {
  const isContrary = place && !place.states.includes(state)
  const doubts = [
    pinCodeHint(pinCode) ?? (place === null && `${noSuchPinCode(pinCode)}.`),
    isContrary && contraryStates(pinCode, place.states, state),
    phoneHint(phone),
  ]
  return doubts.filter((doubt) => typeof doubt === 'string')
}

export function contraryStates(pinCode: string, states: readonly string[], state: string): string {
  return `PIN code ${pinCode} is in ${states.join(' and ')}, and the address says ${state}.`
}

/** A warning only: unusual numbers are accepted. */
export function phoneHint(phone = ''): string | undefined {
  if (!phone || /^(?:\+?91|0)?[6-9]\d{9}$/.test(phone.replace(/[ ()-]/g, ''))) return
  return 'Mobile numbers in India have 10 digits and begin with 6, 7, 8 or 9.'
}

export function pinCodeHint(pinCode = ''): string | undefined {
  if (!pinCode || /^[1-9]\d{5}$/.test(pinCode.replaceAll(' ', ''))) return
  return 'PIN codes in India have 6 digits, and the first is not 0.'
}
