import type { Address } from '../accounts/rules.ts'

export type { Address }

/** What can be written of an address. */
export type AddressFields = Omit<Address, 'id' | 'isDefault'>

/** What of an address is to change; what is missing or undefined stays. */
export type AddressChanges = { [Field in keyof AddressFields]?: AddressFields[Field] | undefined }

/** How many addresses one person keeps at most. */
export const MAX_ADDRESSES = 50

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

/** What is likely to be a slip, and is taken all the same: said beside the field. */
export function phoneHint(phone = ''): string | undefined {
  if (!phone || /^(?:\+?91|0)?[6-9]\d{9}$/.test(phone.replace(/[ ()-]/g, ''))) return
  return 'Mobile numbers in India have 10 digits and begin with 6, 7, 8 or 9.'
}

/** The same of a PIN code. */
export function pinCodeHint(pinCode = ''): string | undefined {
  if (!pinCode || /^[1-9]\d{5}$/.test(pinCode.replaceAll(' ', ''))) return
  return 'PIN codes in India have 6 digits, and the first is not 0.'
}

export function withChanges(fields: AddressFields, changes: AddressChanges): AddressFields {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...fields, ...Object.fromEntries(given) }
}
