import { isBoolean, isNullOr, isObject, isOneOf, isString } from '../../lib/json.ts'
import type { AddressOnWire } from '../../shop/addresses/address-wire.ts'

const fields = {
  name: isString,
  phone: isString,
  address: isString,
  locality: isNullOr(isString),
  city: isString,
  state: isString,
  pinCode: isString,
  typeofPlace: isOneOf('Home', 'Work'),
  isDefaultAddress: isBoolean,
}

export const isAddress = isObject<AddressOnWire>({ _id: isString, ...fields })
export const isAddressFields = isObject<Omit<AddressOnWire, '_id'>>(fields)
