import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './rules.ts'

type District = Pick<Place, 'city' | 'state'>

let districts: Map<number, District> | undefined

/** `pinCode` has six digits. City and state are null where no post office has it. */
export function findPlace(pinCode: string): Place {
  districts ??= readDistricts()
  return { pinCode, ...(districts.get(Number(pinCode)) ?? { city: null, state: null }) }
}

/** From GeoNames (CC BY 4.0), made by tools/pin-codes/main.ts. */
function readDistricts(): Map<number, District> {
  const found = new Map<number, District>()
  const file = readFileSync(join(import.meta.dirname, 'pin-codes.tsv'), 'utf8')
  for (const line of file.trim().split('\n')) {
    const [state = '', city = '', ranges = ''] = line.split('\t')
    const district = { city, state }
    for (const range of ranges.split(' ')) {
      const [first = 0, last = first] = range.split('-').map(Number)
      for (let pinCode = first; pinCode <= last; pinCode++) found.set(pinCode, district)
    }
  }
  return found
}
