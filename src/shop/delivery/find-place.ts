import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './rules.ts'

type PostOffice = Pick<Place, 'city' | 'states'>

let places: Map<number, PostOffice> | undefined

/** City and states are of the post office; a PIN code that none has is in no state. */
export function findPlace(pinCode: string): Place {
  places ??= readPlaces()
  const digits = pinCode.replaceAll(' ', '')
  const { city, states } = places.get(Number(digits)) ?? { city: null, states: [] }
  const [state = null] = states
  return states.length > 1
    ? { pinCode: digits, city, state: null, states }
    : { pinCode: digits, city, state, states }
}

/** The file is made from GeoNames (CC BY 4.0) by tools/pin-codes/main.ts. */
function readPlaces(): Map<number, PostOffice> {
  const found = new Map<number, PostOffice>()
  const file = readFileSync(join(import.meta.dirname, 'pin-codes.tsv'), 'utf8')
  for (const line of file.trim().split('\n')) {
    const [state = '', city = '', ranges = ''] = line.split('\t')
    const place = { city, states: [state] }
    for (const range of ranges.split(' ')) {
      const [first = 0, last = first] = range.split('-').map(Number)
      for (let pinCode = first; pinCode <= last; pinCode++) {
        const other = found.get(pinCode)
        found.set(pinCode, other ? { city: other.city, states: [...other.states, state] } : place)
      }
    }
  }
  return found
}
