import type { Address } from './rules.ts'

export type AddressOnWire = {
  _id: string
  name: string
  phone: string
  address: string
  locality: string | null
  city: string
  state: string
  pinCode: string
  typeofPlace: Address['typeOfPlace']
  isDefaultAddress: boolean
}

export function presentAddress({ id, typeOfPlace, isDefault, ...address }: Address): AddressOnWire {
  return { _id: id, ...address, typeofPlace: typeOfPlace, isDefaultAddress: isDefault }
}
