import { isCounterEmail } from '../../../lib/counter-email.ts'
import { nationalNumber } from '../../../lib/phone.ts'
import { stateNames } from '../../../lib/states.ts'
import { csvLine } from '../../catalog/csv/column-rules.ts'
import { regionCodes } from '../../feeds/shipping-rules.ts'

/** Shopify's own names, in the order of its template. */
export const shopifyCustomerColumns = [
  'First Name',
  'Last Name',
  'Email',
  'Accepts Email Marketing',
  'Default Address Company',
  'Default Address Address1',
  'Default Address Address2',
  'Default Address City',
  'Default Address Province Code',
  'Default Address Country Code',
  'Default Address Zip',
  'Default Address Phone',
  'Phone',
  'Accepts SMS Marketing',
  'Tags',
  'Note',
  'Tax Exempt',
] as const

/** `newsletter`: whether the customer has agreed to mails and not withdrawn. Without an address its fields are null. */
export type ExportedCustomer = {
  id: string
  name: string
  email: string
  phone: string | null
  newsletter: boolean
  address: string | null
  locality: string | null
  city: string | null
  state: string | null
  pinCode: string | null
  addressPhone: string | null
}

/** Where Shopify's code of a state is not that of ISO 3166-2. */
const otherCodes: Record<string, string> = { Odisha: 'OR', 'Dadra and Nagar Haveli and Daman and Diu': 'DN' }

function provinceCode(state: string | null): string {
  const name = stateNames.find((each) => each === state)
  return name ? (otherCodes[name] ?? regionCodes[name]) : ''
}

function international(phone: string | null): string {
  const number = nationalNumber(phone ?? '')
  return /^\d{10}$/.test(number) ? `+91${number}` : number
}

export function shopifyCustomerLine(customer: ExportedCustomer): string {
  const { name, email, phone, newsletter, address } = customer
  const [first = '', ...rest] = name.split(' ')
  const where = [
    ...[address ?? '', customer.locality ?? '', customer.city ?? '', provinceCode(customer.state)],
    ...[address === null ? '' : 'IN', customer.pinCode ?? '', international(customer.addressPhone)],
  ]
  const agreed = newsletter ? 'yes' : 'no'
  return csvLine([
    ...[
      first,
      rest.join(' '),
      isCounterEmail(email) ? '' : email,
      agreed,
      '',
      ...where,
      international(phone),
    ],
    ...['no', '', `Customer ${customer.id}`, 'no'],
  ])
}
