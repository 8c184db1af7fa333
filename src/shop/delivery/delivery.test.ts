import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guest } from '../../../tests/actors.ts'
import { ownDatabase } from '../../../tests/database.ts'
import { addDays } from '../../lib/dates.ts'
import { stateNames } from '../../lib/states.ts'
import { clock } from '../../platform/clock.ts'
import { deliveryDays, isIndianPinCode, pinCodeIn } from './rules.ts'

ownDatabase()

const seller = { pinCode: '560001', city: 'Bengaluru', state: 'Karnataka' }

test.each([
  ['the city', { pinCode: '560034', city: 'Bengaluru', state: 'Karnataka' }, 1, 3],
  ['the state', { pinCode: '570001', city: 'Mysuru', state: 'Karnataka' }, 2, 5],
  ['the zone', { pinCode: '500001', city: 'Hyderabad', state: 'Telangana' }, 3, 6],
  ['another zone', { pinCode: '400001', city: 'Mumbai', state: 'Maharashtra' }, 4, 8],
  ['an island', { pinCode: '744101', city: 'South Andaman', state: 'Andaman and Nicobar Islands' }, 6, 12],
  ['a new PIN code of the zone', { pinCode: '599999', city: null, state: null }, 3, 6],
  ['a new PIN code elsewhere', { pinCode: '199999', city: null, state: null }, 4, 8],
])('an order to %s takes so many days', (_, buyer, least, most) => {
  expect(deliveryDays(seller, buyer)).toEqual({ least, most })
})

test('within a remote state it is no further than within another', () => {
  const guwahati = { pinCode: '781001', city: 'Kamrup', state: 'Assam' }
  expect(deliveryDays(guwahati, { ...guwahati, pinCode: '785001', city: 'Jorhat' })).toEqual({
    least: 2,
    most: 5,
  })
})

test.each([
  ['Bengaluru 560001', '560001'],
  ['Mumbai - 400 001', '400001'],
  ['Delhi', null],
  ['Phone 98765432100', null],
])('the PIN code in %s is %s', (text, pinCode) => {
  expect(pinCodeIn(text)).toBe(pinCode)
})

test('the directory knows each PIN code once, in states of the invoices', () => {
  const lines = readFileSync('src/shop/delivery/pin-codes.tsv', 'utf8').trim().split('\n')
  const pinCodes = lines.flatMap((line) => {
    const [state = '', city, ranges = ''] = line.split('\t')
    expect(stateNames).toContain(state)
    expect(city).not.toBe('')
    return ranges.split(' ').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_unused, index) => String(first + index))
    })
  })
  expect(new Set(pinCodes).size).toBe(pinCodes.length)
  expect(pinCodes.length).toBeGreaterThan(19_000)
  expect(pinCodes.every(isIndianPinCode)).toBe(true)
})

test('whoever asks learns place and days of a PIN code, and only the days of one that nobody knows', async () => {
  const today = clock.today()
  const known = await guest().get('/delivery/getEstimate?pinCode=400 001')
  expect(known.body).toEqual({
    pinCode: '400001',
    city: 'Mumbai',
    state: 'Maharashtra',
    arrives: { from: addDays(today, 4), to: addDays(today, 8) },
  })
  const unknown = await guest().get('/delivery/getEstimate?pinCode=999999')
  expect(unknown.body).toMatchObject({ city: null, state: null, arrives: { from: addDays(today, 4) } })
})

test.each(['', '56000', '5600011', '060001', 'abcdef', '56000x'])(
  '%s is refused as a PIN code',
  async (pinCode) => {
    const { status, body } = await guest().get(`/delivery/getEstimate?${new URLSearchParams({ pinCode })}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: { pinCode: expect.stringContaining('6 digits') } })
  },
)
