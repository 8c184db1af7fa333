import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guest } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addDays } from '../../lib/dates.ts'
import { readState } from '../../lib/read-state.ts'
import { stateNames } from '../../lib/states.ts'
import { clock } from '../../platform/clock.ts'
import { findPlace } from './find-place.ts'
import { deliveryDays, isIndianPinCode, pinCodeIn } from './rules.ts'

ownDatabase()

const seller = findPlace('560001')

test.each([
  ['the city', '560034', 1, 3],
  ['the state', '570001', 2, 5],
  ['the zone', '500001', 3, 6],
  ['another zone', '400001', 4, 8],
  ['an island', '744101', 6, 12],
  ['a PIN code of two states', '605007', 4, 8],
])('an order to %s takes so many days', (_, pinCode, least, most) => {
  expect(deliveryDays(seller, findPlace(pinCode))).toEqual({ least, most })
})

test('within a remote state it is no further than within another', () => {
  expect(deliveryDays(findPlace('781001'), findPlace('785001'))).toEqual({ least: 2, most: 5 })
})

test.each([
  ['110001', 'Delhi', 'Delhi'],
  ['122002', 'Gurugram', 'Haryana'],
  ['160062', 'Mohali', 'Punjab'],
  ['194101', 'Leh', 'Ladakh'],
  ['201301', 'Noida', 'Uttar Pradesh'],
  ['248001', 'Dehradun', 'Uttarakhand'],
  ['380015', 'Ahmedabad', 'Gujarat'],
  ['400053', 'Mumbai', 'Maharashtra'],
  ['400703', 'Navi Mumbai', 'Maharashtra'],
  ['403001', 'Panaji', 'Goa'],
  ['500081', 'Hyderabad', 'Telangana'],
  ['560034', 'Bengaluru', 'Karnataka'],
  ['570001', 'Mysuru', 'Karnataka'],
  ['600119', 'Chennai', 'Tamil Nadu'],
  ['682001', 'Kochi', 'Kerala'],
  ['700091', 'Kolkata', 'West Bengal'],
  ['781001', 'Guwahati', 'Assam'],
])('%s is in %s', (pinCode, city, state) => {
  expect(findPlace(pinCode)).toEqual({ pinCode, city, state, states: [state] })
})

test('a PIN code of two states is in neither before the buyer says which', () => {
  expect(findPlace('605007')).toMatchObject({ state: null, states: ['Puducherry', 'Tamil Nadu'] })
  expect(findPlace('999999')).toMatchObject({ city: null, state: null, states: [] })
})

test.each([
  ['Bengaluru 560001', '560001'],
  ['Mumbai - 400 001', '400001'],
  ['Delhi', null],
  ['Phone 98765432100', null],
])('the PIN code in %s is %s', (text, pinCode) => {
  expect(pinCodeIn(text)).toBe(pinCode)
})

function readLines(): string[][] {
  const lines = readFileSync('src/shop/delivery/pin-codes.tsv', 'utf8').trim().split('\n')
  return lines.map((line) => line.split('\t'))
}

test('a town that is typed as the state is read as another state only where it has the name of one', () => {
  const others = readLines().flatMap(([state, city = '']) => {
    const read = readState(city)?.name
    return read === undefined || read === state ? [] : [city]
  })
  expect(others).toEqual(['Dadra & Nagar Haveli', 'Chandigarh', 'Puducherry'])
})

test('the directory knows each PIN code once in a state of the invoices, and few in two', () => {
  const pinCodes = readLines().flatMap(([state = '', city = '', ranges = '']) => {
    expect(stateNames).toContain(state)
    expect(city).toMatch(/^[A-Z][^([]+$/)
    return ranges.split(' ').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_unused, index) => `${state} ${first + index}`)
    })
  })
  expect(new Set(pinCodes).size).toBe(pinCodes.length)
  const distinct = new Set(pinCodes.map((one) => one.slice(-6)))
  expect(distinct.size).toBeGreaterThan(19_000)
  expect(pinCodes.length - distinct.size).toBeLessThan(50)
  expect([...distinct].every(isIndianPinCode)).toBe(true)
})

test('whoever asks learns place and days of a PIN code, and of one that no post office has that there is none', async () => {
  const today = clock.today()
  const known = await guest().get('/delivery/getEstimate?pinCode=400 001')
  expect(known.body).toEqual({
    pinCode: '400001',
    city: 'Mumbai',
    state: 'Maharashtra',
    states: ['Maharashtra'],
    rate: { fee: 30, freeFrom: null },
    arrives: { from: addDays(today, 4), to: addDays(today, 8) },
  })
  for (const pinCode of ['999999', '990001'])
    expect(await guest().get(`/delivery/getEstimate?pinCode=${pinCode}`)).toMatchObject({
      status: 404,
      body: { message: `We do not know the PIN code ${pinCode}` },
    })
})

test.each(['', '56000', '5600011', '060001', 'abcdef', '56000x'])(
  '%s is refused as a PIN code',
  async (pinCode) => {
    const { status, body } = await guest().get(`/delivery/getEstimate?${new URLSearchParams({ pinCode })}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: { pinCode: expect.stringContaining('6 digits') } })
  },
)

test('a day of the past can be asked about', async () => {
  const ask = (orderedOn: string) =>
    guest().get(`/delivery/getEstimate?pinCode=400001&orderedOn=${orderedOn}`)
  expect((await ask('2026-01-30')).body.arrives).toEqual({ from: '2026-02-03', to: '2026-02-07' })
  expect((await ask('tomorrow')).status).toBe(400)
})
