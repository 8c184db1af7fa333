import { MAX_TEXT_LENGTH } from '../../../lib/text.ts'
import { emailPattern, MAX_EMAIL_LENGTH, readEmail } from '../../accounts/rules.ts'
import type { AddressFields, KnownAddress } from '../../addresses/rules.ts'
import {
  codeIn,
  type ForeignRow,
  type ForeignTable,
  type NotTaken,
  plainHeading,
  rowsIn,
} from '../../catalog/moving-in/foreign-rules.ts'

export type CustomersShop = 'Shopify' | 'WooCommerce'

/** An address as the other shop writes it; a state may be a code. `country`: empty where the file does not say it. */
export type ForeignAddress = {
  name: string
  phone: string
  address: string
  locality: string
  city: string
  state: string
  pinCode: string
  country: string
}

/** `agrees`: whether the export says that they want advertising by mail. */
export type ForeignCustomer = {
  row: number
  email: string
  name: string
  phone: string
  addresses: ForeignAddress[]
  agrees: boolean
}

/** `ignored`: columns with something in them that are not read. Each row is a customer or in `notTaken`. */
export type ForeignCustomers = {
  shop: CustomersShop
  customers: ForeignCustomer[]
  notTaken: NotTaken[]
  ignored: string[]
}

/** An account to open. The state of an address is not yet known to be one. */
export type CustomerDraft = {
  row: number
  email: string
  name: string
  phone: string | null
  addresses: AddressFields[]
  agrees: boolean
}

export type KnownDraft = Omit<CustomerDraft, 'addresses'> & { addresses: KnownAddress[] }

/** `known`: how many have an account here already. `notTaken` in the order of rows. */
export type CustomersPlan = {
  shop: CustomersShop
  add: KnownDraft[]
  known: number
  notTaken: NotTaken[]
  ignored: string[]
}

/** `added`: in this request. */
export type CustomersResult = Pick<CustomersPlan, 'known' | 'notTaken'> & { added: number }

export type ImportKind = 'customers' | 'orders'

export type ListedImport = {
  id: string
  name: string
  at: Date
  added: number
  by: string
  undoneAt: Date | null
}

type Reader = {
  shop: CustomersShop
  /** Headings that only such an export has. */
  knownBy: readonly string[]
  read: readonly string[]
  emailOf: (row: ForeignRow) => string
  problemOf: (row: ForeignRow) => string | null
  customerOf: (row: ForeignRow) => Omit<ForeignCustomer, 'row' | 'email'>
}

const joined = (separator: string, ...parts: string[]) => parts.filter((part) => part !== '').join(separator)
const isYes = (cell: string) => /^(yes|true|1)$/i.test(cell)

const shopifyFields = ['Company', 'Address1', 'Address2', 'City', 'Province', 'Province Code', 'Country']
const shopify: Reader = {
  shop: 'Shopify',
  knownBy: ['Email', 'First Name', 'Total Spent'],
  read: [
    ...['First Name', 'Last Name', 'Email', 'Accepts Email Marketing', 'Accepts Marketing', 'Phone'],
    ...[...shopifyFields, 'Country Code', 'Zip', 'Phone'].flatMap((name) => [
      name,
      `Default Address ${name}`,
    ]),
  ],
  emailOf: (row) => row.get('Email'),
  problemOf: () => null,
  customerOf: (row) => {
    const of = (...names: string[]) => row.get(...names.flatMap((name) => [`Default Address ${name}`, name]))
    const name = joined(' ', row.get('First Name'), row.get('Last Name'))
    const phone = codeIn(row.get('Phone', 'Default Address Phone'))
    const address = {
      name,
      phone: codeIn(row.get('Default Address Phone', 'Phone')),
      address: joined(', ', of('Company'), of('Address1')),
      locality: of('Address2'),
      city: of('City'),
      state: of('Province', 'Province Code'),
      pinCode: codeIn(of('Zip')),
      country: of('Country Code', 'Country'),
    }
    const agrees = isYes(row.get('Accepts Email Marketing', 'Accepts Marketing'))
    return { name, phone, agrees, addresses: address.address === '' ? [] : [address] }
  },
}

const wooFields = [
  ...['first_name', 'last_name', 'company', 'address_1', 'address_2', 'city', 'state', 'postcode'],
  ...['country', 'phone'],
]
const staffRoles = /\b(administrator|shop_manager|editor|author|contributor)\b/
/** Of the usual plugins, which write the fields as WordPress names them. */
const wooPlugin: Reader = {
  shop: 'WooCommerce',
  knownBy: ['user_email', 'billing_email'],
  read: [
    ...['user_email', 'billing_email', 'first_name', 'last_name', 'display_name', 'roles'],
    ...['billing', 'shipping'].flatMap((kind) => wooFields.map((field) => `${kind}_${field}`)),
  ],
  emailOf: (row) => row.get('user_email', 'billing_email'),
  problemOf: (row) => {
    const [, role] = staffRoles.exec(row.get('roles').toLowerCase()) ?? []
    return role ? `It works in the other shop (${role}) and is no customer` : null
  },
  customerOf: (row) => {
    const name =
      joined(' ', row.get('first_name'), row.get('last_name')) ||
      joined(' ', row.get('billing_first_name'), row.get('billing_last_name')) ||
      row.get('display_name')
    const phone = codeIn(row.get('billing_phone', 'shipping_phone'))
    const addresses = ['shipping', 'billing'].map((kind) => ({
      name: joined(' ', row.get(`${kind}_first_name`), row.get(`${kind}_last_name`)) || name,
      phone: codeIn(row.get(`${kind}_phone`)) || phone,
      address: joined(', ', row.get(`${kind}_company`), row.get(`${kind}_address_1`)),
      locality: row.get(`${kind}_address_2`),
      city: row.get(`${kind}_city`),
      state: row.get(`${kind}_state`),
      pinCode: codeIn(row.get(`${kind}_postcode`)),
      country: row.get(`${kind}_country`),
    }))
    return { name, phone, agrees: false, addresses: addressesThere(addresses) }
  },
}

function addressesThere(addresses: ForeignAddress[]): ForeignAddress[] {
  const written = new Map(addresses.map((address) => [JSON.stringify(address).toLowerCase(), address]))
  return [...written.values()].filter(({ address }) => address !== '')
}

/** Of WooCommerce › Analytics › Customers, which has no street and no phone number. */
const wooReport: Reader = {
  shop: 'WooCommerce',
  knownBy: ['Username', 'Email', 'AOV'],
  read: ['Name', 'Email'],
  emailOf: (row) => row.get('Email'),
  problemOf: () => null,
  customerOf: (row) => ({ name: row.get('Name'), phone: '', agrees: false, addresses: [] }),
}

/** Null for what is no export of customers that is known. */
export function readCustomersOf(table: ForeignTable): ForeignCustomers | null {
  const there = new Set(table.headings.map(plainHeading))
  const reader = [shopify, wooPlugin, wooReport].find(({ knownBy }) =>
    knownBy.every((heading) => there.has(plainHeading(heading))),
  )
  if (!reader) return null
  const notTaken: NotTaken[] = []
  const seen = new Map<string, number>()
  const customers = rowsIn(table).flatMap((row) => {
    const email = readEmail(reader.emailOf(row))
    const why = reader.problemOf(row) ?? emailProblem(email, seen)
    if (why !== null) {
      notTaken.push({ row: row.row, what: 'Row', why })
      return []
    }
    seen.set(email, row.row)
    return [{ row: row.row, email, ...reader.customerOf(row) }]
  })
  const known = new Set(reader.read.map(plainHeading))
  const isFilled = (index: number) => table.rows.some(({ cells }) => (cells[index] ?? '').trim() !== '')
  const ignored = table.headings.filter(
    (heading, index) => !known.has(plainHeading(heading)) && isFilled(index),
  )
  return { shop: reader.shop, customers, notTaken, ignored }
}

export function emailProblem(email: string, seen: ReadonlyMap<string, number>): string | null {
  if (email === '') return 'It has no email address, which an account needs'
  if (email.length > MAX_EMAIL_LENGTH || !emailPattern.test(email))
    return `“${email.slice(0, MAX_TEXT_LENGTH)}” is no email address`
  const other = seen.get(email)
  return other === undefined ? null : `Row ${other} has this email address too`
}

/** The shop delivers within India. */
export function isInIndia(country: string): boolean {
  return /^(in|ind|india|bharat|भारत)?$/i.test(country)
}
