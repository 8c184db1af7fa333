import { type Guard, isBoolean, isNullOr, isObject, isOneOf, isString } from '../../lib/json.ts'
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
const isOptionalId: Guard<string | undefined> = (value): value is string | undefined =>
  value === undefined || isString(value)
/** That of a place where an order is picked up has no id. */
export const isCheckoutAddress = isObject<Omit<AddressOnWire, '_id'> & { _id?: string | undefined }>({
  _id: isOptionalId,
  ...fields,
})
export const isAddressFields = isObject<Omit<AddressOnWire, '_id'>>(fields)
