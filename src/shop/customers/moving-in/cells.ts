import { readPhone } from '../../../lib/phone.ts'
import { isPhone, nameFrom } from '../../accounts/rules.ts'
import type { AddressFields } from '../../addresses/rules.ts'
import { addressForm } from '../../addresses/wire.ts'
import type { NotTaken } from '../../catalog/moving-in/foreign-rules.ts'
import { type CustomerDraft, type ForeignAddress, type ForeignCustomer, isInIndia } from './rules.ts'

/** What cannot be an address or a number here is told, and the customer taken without it. */
export function draftOf({ row, ...foreign }: ForeignCustomer): {
  draft: CustomerDraft
  notTaken: NotTaken[]
} {
  const notTaken: NotTaken[] = []
  const note = (what: string, why: string) => void notTaken.push({ row, what, why })
  const addresses = foreign.addresses.flatMap((address) => {
    const read = addressOf(address)
    if (typeof read !== 'string') return [read]
    note('Address', read)
    return []
  })
  const phone = readPhone(foreign.phone)
  const isUsable = isPhone(phone)
  if (phone !== '' && !isUsable) note('Phone', `“${phone.slice(0, 40)}” is no phone number`)
  const { email, agrees } = foreign
  const draft = {
    row,
    email,
    name: nameFrom(foreign.name),
    phone: isUsable ? phone : null,
    addresses,
    agrees,
  }
  return { draft, notTaken }
}

/** Why it is none, or the address. */
function addressOf({ country, ...address }: ForeignAddress): AddressFields | string {
  if (!isInIndia(country)) return `It is in ${country.slice(0, 60)}, and addresses here are in India`
  const read = addressForm.safeParse({ ...address, name: nameFrom(address.name) })
  if (!read.success) return read.error.issues.map(({ message }) => message.trim()).join('; ')
  const { name, phone, address: street, locality = null, city, state, pinCode } = read.data
  return { name, phone, address: street, locality, city, state, pinCode, typeOfPlace: 'Home' }
}
