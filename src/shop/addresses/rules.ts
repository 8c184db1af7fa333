import type { Address } from '../accounts/rules.ts'

export type { Address }

/** What can be written of an address. */
export type AddressFields = Omit<Address, 'id' | 'isDefault'>

/** What of an address is to change; what is missing or undefined stays. */
export type AddressChanges = { [Field in keyof AddressFields]?: AddressFields[Field] | undefined }

/** How many addresses one person keeps at most. */
export const mostAddresses = 50

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length
}

/** A phone number somebody at the door can be reached at: at least 10 digits, parted as people like. */
export function isDeliveryPhone(phone: string): boolean {
  return /^\+?[\d ()-]{10,20}$/.test(phone) && digitsIn(phone) >= 10
}

/** At least 5 digits. */
export function isPinCode(pinCode: string): boolean {
  return /^[\d ]{5,10}$/.test(pinCode) && digitsIn(pinCode) >= 5
}

export function withChanges(fields: AddressFields, changes: AddressChanges): AddressFields {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...fields, ...Object.fromEntries(given) }
}
