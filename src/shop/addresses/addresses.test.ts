import { beforeEach, describe, expect, test } from 'vitest'
import { type Actor, shopper } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'

ownDatabase()

const home = {
  name: 'Asha Rao',
  phone: '9876543210',
  address: '12 Lake View',
  locality: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pinCode: '560038',
  typeofPlace: 'Home',
}

type StoredAddress = { _id: string; address: string; isDefaultAddress: boolean }

let asha: Actor
beforeEach(async () => {
  asha = await shopper()
})

async function add(address: string, more = {}): Promise<StoredAddress[]> {
  const { body } = await asha.post('/users/add-address', { ...home, address, ...more })
  return body.user.addresses
}
const book = async (of = asha): Promise<StoredAddress[]> =>
  (await of.get('/users/get-address')).body.addresses
const defaults = (addresses: StoredAddress[]) =>
  addresses.filter((one) => one.isDefaultAddress).map((one) => one.address)

describe('an address book', () => {
  test('gives back what was written into it, and what was left out as null', async () => {
    expect(await book()).toEqual([])
    const [added] = await add(home.address)
    expect(added).toEqual({ ...home, _id: expect.any(String), isDefaultAddress: true })
    const { locality, typeofPlace, ...least } = home
    const { body } = await asha.post('/users/add-address', { ...least, pinCode: 411001, address: 'Least' })
    expect(body.user.addresses[1]).toMatchObject({ locality: null, typeofPlace: 'Home', pinCode: '411001' })
    expect((await asha.get('/users/getUserDetails')).body.user.addresses).toEqual(await book())
  })

  test('has one default: the first, until another is made it, or it goes', async () => {
    expect(defaults(await add('first', { isDefaultAddress: false }))).toEqual(['first'])
    expect(defaults(await add('second'))).toEqual(['first'])
    const addresses = await add('third', { isDefaultAddress: true })
    expect(defaults(addresses)).toEqual(['third'])
    const id = (address: string) => addresses.find((one) => one.address === address)?._id
    const edited = await asha.put(`/users/edit-address/${id('first')}`, { isDefaultAddress: true })
    expect(defaults(edited.body.user.addresses)).toEqual(['first'])
    await asha.put(`/users/edit-address/${id('first')}`, { isDefaultAddress: false })
    expect(defaults(await book())).toEqual(['first'])
    await asha.delete(`/users/remove-address/${id('second')}`)
    expect(defaults(await book())).toEqual(['first'])
    const removed = await asha.delete(`/users/remove-address/${id('first')}`)
    expect(defaults(removed.body.user.addresses)).toEqual(['third'])
    await asha.delete(`/users/remove-address/${id('third')}`)
    expect(await book()).toEqual([])
  })

  test('has one default even when several first addresses come at one moment', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((address) => add(address, { isDefaultAddress: true })))
    const addresses = await book()
    expect(addresses).toHaveLength(4)
    expect(defaults(addresses)).toHaveLength(1)
  })

  test('changes what is sent of an address and leaves the rest', async () => {
    const [added] = await add(home.address)
    const { status, body } = await asha.put(`/users/edit-address/${added?._id}`, {
      city: 'Mysuru',
      locality: null,
      typeofPlace: 'Work',
    })
    expect(status).toBe(200)
    expect(body.user.addresses).toEqual([{ ...added, city: 'Mysuru', locality: null, typeofPlace: 'Work' }])
  })

  test('is its owner’s: for others its addresses do not exist (S04)', async () => {
    const [added] = await add(home.address)
    const stranger = await shopper()
    for (const answer of [
      await stranger.put(`/users/edit-address/${added?._id}`, { city: 'Elsewhere' }),
      await stranger.delete(`/users/remove-address/${added?._id}`),
      await stranger.delete('/users/remove-address/not-an-id'),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { message: 'Address not found' } })
    }
    expect(await book()).toEqual([added])
    expect(await book(stranger)).toEqual([])
  })

  test('holds fifty addresses', async () => {
    for (let i = 0; i < 50; i++) await add(`${i}`)
    expect((await asha.post('/users/add-address', home)).status).toBe(409)
  })

  test.each([
    ['name', '', 'Name is required'],
    ['name', undefined, 'Name is required'],
    ['phone', '98765', 'Phone number must be at least 10 digits'],
    ['phone', 'call me at nine', 'Phone number must be at least 10 digits'],
    ['address', ' ', ' Address is required'],
    ['city', null, 'City is required'],
    ['state', '', 'State is required'],
    ['pinCode', '1234', 'Pin Code must be at least 5 digits'],
    ['pinCode', 'SW1A 1AA', 'Pin Code must be at least 5 digits'],
    ['typeofPlace', 'Moon', 'Choose Home or Work'],
    ['city', 'x'.repeat(200), 'Use at most 120 characters'],
  ])('refuses %s %j with %j', async (field, value, message) => {
    const refusal = { status: 400, body: { message, errors: { [field]: message } } }
    expect(await asha.post('/users/add-address', { ...home, [field]: value })).toMatchObject(refusal)
    expect(await book()).toEqual([])
    if (value === undefined) return
    const [added] = await add(home.address)
    expect(await asha.put(`/users/edit-address/${added?._id}`, { [field]: value })).toMatchObject(refusal)
    expect(await book()).toEqual([added])
  })
})
