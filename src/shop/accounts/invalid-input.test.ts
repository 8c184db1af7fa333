import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, admin, guest, password, shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { refusesInvalidBodies, refusesInvalidQueries, refusesUnknownIds } from '../../../tests/fuzz.ts'
import { db } from '../../platform/database.ts'

ownDatabase()

let asha: Actor
let owner: Actor
beforeAll(async () => {
  asha = await shopper()
  owner = await admin()
})

const users = () => db.selectFrom('users').selectAll().orderBy('id').execute()
const profile = { name: 'Asha', phone: '9876543210', dpImage: null }
const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  address: '12 Lake View',
  locality: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pinCode: '560038',
  typeofPlace: 'Home',
  isDefaultAddress: true,
}

// Every spoilt register body with a right password would cost a hash; the passwords are spoilt first of all.
const calls: [string, Record<string, unknown>][] = [
  ['/users/login', { email: 'nobody@maidan.test', password }],
  [
    '/users/register',
    { name: 'A', email: 'a@maidan.test', phone: '9876543210', password: 'x', cPassword: 'x' },
  ],
  ['/users/verify-otp', { otp: '123456' }],
  ['/users/resend-otp', { email: 'nobody@maidan.test' }],
  ['/users/forgot-password', { email: 'nobody@maidan.test' }],
  ['/users/mail-sign-in-code', { email: 'nobody@maidan.test' }],
  ['/users/sign-in-with-code', { email: 'nobody@maidan.test', otp: '123456' }],
  [
    '/users/sign-in-with-passkey',
    {
      passkey: {
        ...{ id: 'none', rawId: 'none', type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
      },
    },
  ],
  [
    '/users/verify-otp-reset-password',
    { email: 'a@maidan.test', otp: '123456', newPassword: 'x', confirmPassword: 'x' },
  ],
]

describe('rubbish (S19)', () => {
  test.each(calls)('does no harm to POST %s', { timeout: 30_000 }, async (path, good) => {
    await refusesInvalidBodies(guest(), 'POST', path, good, { state: users })
  })

  test('does no harm to a profile', { timeout: 30_000 }, async () => {
    const reset = () => asha.put('/users/updateUserDetails', profile)
    await reset()
    await refusesInvalidBodies(asha, 'PUT', '/users/updateUserDetails', profile, {
      state: users,
      restore: reset,
    })
  })

  test('does no harm to an address book', { timeout: 60_000 }, async () => {
    const book = async () => (await asha.get('/users/get-address')).body.addresses
    const [kept] = (await asha.post('/users/add-address', address)).body.user.addresses
    const path = `/users/edit-address/${kept._id}`
    await refusesInvalidBodies(asha, 'PUT', path, address, {
      state: book,
      restore: () => asha.put(path, address),
    })
    await refusesInvalidBodies(asha, 'POST', '/users/add-address', address, {
      state: book,
      restore: async () => {
        for (const { _id } of await book()) {
          if (_id !== kept._id) await asha.delete(`/users/remove-address/${_id}`)
        }
      },
    })
    const notFound = 'Address not found'
    await refusesUnknownIds(asha, 'PUT', (id) => `/users/edit-address/${id}`, notFound, address)
    await refusesUnknownIds(asha, 'DELETE', (id) => `/users/remove-address/${id}`, notFound)
  })

  test('does no harm to the list of customers', async () => {
    const before = await users()
    await refusesInvalidQueries(owner, '/users/getAllUser', ['page', 'limit', 'sort'])
    await refusesUnknownIds(owner, 'PUT', (id) => `/users/blockUser/${id}`, 'User not found')
    await refusesUnknownIds(owner, 'DELETE', (id) => `/users/deleteUser/${id}`, 'User not found')
    expect(await users()).toEqual(before)
  })

  test('in JSON does not reach the prototype of anything', async () => {
    const body =
      '{"email":"a@maidan.test","password":"Wrong@1234","__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}'
    expect((await guest().post('/users/login', body)).status).toBe(401)
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false)
  })
})
