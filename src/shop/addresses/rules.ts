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

export type AddressChanges = { [Field in keyof AddressFields]?: AddressFields[Field] | undefined }

export const MAX_ADDRESSES = 50

/** At least 10 digits, for the courier. */
export function isDeliveryPhone(phone: string): boolean {
  return /^\+?\d{10,19}$/.test(phone)
}

export function isPinCode(pinCode: string): boolean {
  return /^\d{5,10}$/.test(pinCode)
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

export function withChanges(fields: AddressFields, changes: AddressChanges): AddressFields {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...fields, ...Object.fromEntries(given) }
}
