import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Makes src/shop/delivery/pin-codes.tsv from GeoNames' list of Indian post offices:
 * https://download.geonames.org/export/zip/IN.zip (CC BY 4.0). Its path is the argument.
 */
const [, , source = 'IN.txt'] = process.argv

const otherNames: Record<string, string> = {
  'Andaman & Nicobar Islands': 'Andaman and Nicobar Islands',
  Chattisgarh: 'Chhattisgarh',
  'Jammu & Kashmir': 'Jammu and Kashmir',
  Pondicherry: 'Puducherry',
}

function stateOf(pinCode: string, named: string): string {
  // The list is of before 2019.
  if (pinCode.startsWith('194')) return 'Ladakh'
  return otherNames[named] ?? named
}

/** Post offices by PIN code and place: a PIN code counts to the place that most of its offices are in. */
const offices = new Map<string, Map<string, number>>()
for (const line of readFileSync(source, 'utf8').split('\n')) {
  const [, pinCode, , named = '', , district = ''] = line.split('\t')
  if (!pinCode) continue
  const state = stateOf(pinCode, named)
  const place = `${state}\t${state === 'Delhi' ? 'Delhi' : district}`
  const counts = offices.get(pinCode) ?? new Map<string, number>()
  offices.set(pinCode, counts.set(place, (counts.get(place) ?? 0) + 1))
}

const pinCodes = new Map<string, number[]>()
for (const [pinCode, counts] of offices) {
  const [[place] = ['']] = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  pinCodes.set(place, [...(pinCodes.get(place) ?? []), Number(pinCode)])
}

/** `560001-560013 560015`: ranges without a gap. */
function inRanges(numbers: number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(' ')
}

const lines = [...pinCodes].map(([place, numbers]) => `${place}\t${inRanges(numbers)}\n`).toSorted()
writeFileSync('src/shop/delivery/pin-codes.tsv', lines.join(''))
