import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stateNames } from '../../../lib/states.ts'
import { csvHead } from '../../catalog/csv/column-rules.ts'
import {
  type ExportedCustomer,
  shopifyCustomerColumns,
  shopifyCustomerLine,
} from './shopify-customers-rules.ts'

const noAddress = {
  address: null,
  locality: null,
  city: null,
  state: null,
  pinCode: null,
  addressPhone: null,
}
const asha: ExportedCustomer = {
  ...{
    id: '01980000-0000-7000-8000-000000000001',
    name: 'Asha Rao',
    email: 'asha@example.in',
    phone: '9845012345',
  },
  newsletter: true,
  ...noAddress,
}

function rowOf(customer: Partial<ExportedCustomer>): Record<string, string> {
  const text = csvHead(shopifyCustomerColumns) + shopifyCustomerLine({ ...asha, ...customer })
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  expect(rows).toHaveLength(1)
  return rows[0] ?? {}
}

test('a customer without an address has none, and keeps consent and phone', () => {
  expect(rowOf({})).toMatchObject({
    'First Name': 'Asha',
    'Last Name': 'Rao',
    'Accepts Email Marketing': 'yes',
    'Default Address Country Code': '',
    'Default Address Province Code': '',
    Phone: "'+919845012345",
  })
})

test('nobody is sent mails who did not agree, and a customer of the counter has no email', () => {
  const row = rowOf({ newsletter: false, email: '9845012345@counter.invalid' })
  expect(row).toMatchObject({ 'Accepts Email Marketing': 'no', 'Accepts SMS Marketing': 'no', Email: '' })
})

test.each(stateNames)('%s has a code of two letters of its own', (state) => {
  const codeOf = (name: string) => rowOf({ state: name })['Default Address Province Code']
  expect(codeOf(state)).toMatch(/^[A-Z]{2}$/)
  expect(stateNames.filter((name) => codeOf(name) === codeOf(state))).toEqual([state])
})

test('any name stays whole, and no cell is a formula', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .map((typed) => typed.trim() || 'x')
  fc.assert(
    fc.property(text, text, (name, address) => {
      const row = rowOf({ name, address, city: 'Pune', pinCode: '411001' })
      const [first = '', last = ''] = [row['First Name'], row['Last Name']].map((part) =>
        part?.replace(/^'(?=[=+\-@'])/, ''),
      )
      expect([first, last].join(' ').trim()).toBe(name.trim())
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@]/)
    }),
  )
})
