import { expect, test } from 'vitest'
import { nameFrom } from '../../shop/accounts/rules.ts'
import { firstAddress } from './first-address.ts'

test('a first address begins with the name and phone of the account, and the PIN code that was asked about', () => {
  expect(firstAddress({ name: 'Asha Rao', phone: '9876543210' }, '400020')).toEqual({
    name: 'Asha Rao',
    phone: '9876543210',
    pinCode: '400020',
  })
})

test('a first address begins empty where the account was opened by a code, and nobody’s name is made up', () => {
  const empty = { name: '', phone: '', pinCode: '' }
  expect(firstAddress({ name: nameFrom(''), phone: null }, null)).toEqual(empty)
  expect(firstAddress(null, null)).toEqual(empty)
  expect(firstAddress(undefined, null)).toEqual(empty)
})
