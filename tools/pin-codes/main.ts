import { readFileSync, writeFileSync } from 'node:fs'
import { cities, renamed } from './cities.data.ts'

/**
 * Makes src/shop/delivery/pin-codes.tsv from GeoNames' list of Indian post offices:
 * https://download.geonames.org/export/zip/IN.zip (CC BY 4.0). Its path is the argument.
 */
const [, , source = 'IN.txt'] = process.argv

type Office = { name: string; state: string; district: string; taluk: string }

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

const offices = new Map<string, Office[]>()
for (const line of readFileSync(source, 'utf8').split('\n')) {
  const [, pinCode, name = '', state = '', , district = '', , taluk = ''] = line.split('\t')
  if (!pinCode) continue
  const office = { name, state: stateOf(pinCode, state), district, taluk }
  offices.set(pinCode, [...(offices.get(pinCode) ?? []), office])
}

function commonest(names: string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0]
}

const headOffice = / (H\.O|G\.?P\.?O)\.?$/

/** The town whose head office has the PIN code. */
function townWithHead(pinCode: string): string | undefined {
  const head = offices.get(pinCode)?.find(({ name }) => headOffice.test(name))
  return head && today(head.name.replace(headOffice, ''))
}

/** `Bangalore South` and `Jalandhar - I` are parts of a town; `Sadar` is the chief part of any. */
function townOf(taluk: string): string | null {
  const part = / *(\(.*|- ?[IVX\d]+|\b(Kty\.?|North|South|East|West|Central|Urban|Rural|City|Town|Sadar|Tehsil|Taluk|Block|Mandal))$/i
  let town = taluk.trim()
  while (part.test(town)) town = town.replace(part, '')
  return /^(na|n\/a|gmc|huzur|sadar.*|)$/i.test(town) ? null : today(town)
}

function today(name: string): string {
  const bare = name.replace(/ *[[(].*| +(?:[SH]\.?O\.?|U\.?T\.?|Mdg|Commune Panchayat)$/i, '')
  const plain = bare.replace(/ +/g, ' ').trim()
  const isOfOneCase = plain === plain.toUpperCase() || plain === plain.toLowerCase()
  const cased = isOfOneCase ? plain.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : plain
  return renamed[cased] ?? cased
}

// The chief town of a sorting district has its first PIN codes; higher ones are often of other towns.
const LAST_OF_TOWN = 15

function cityOf(pinCode: string, all: Office[]): string {
  const number = Number(pinCode)
  const city = cities.find(([, first, last]) => number >= first && number <= last)?.[0]
  if (city) return city
  const district = commonest(all.map((office) => office.district)) ?? ''
  const first = `${pinCode.slice(0, 3)}001`
  const isOfTown = number - Number(first) < LAST_OF_TOWN && offices.get(first)?.[0]?.district === district
  const town = townWithHead(pinCode) ?? (isOfTown ? townWithHead(first) : undefined)
  return town ?? commonest(all.flatMap(({ taluk }) => townOf(taluk) ?? [])) ?? townOf(district) ?? district
}

/** A PIN code of two states stands in both. */
const pinCodes = new Map<string, number[]>()
for (const [pinCode, all] of offices)
  for (const state of new Set(all.map((office) => office.state))) {
    const place = `${state}\t${state === 'Delhi' ? 'Delhi' : cityOf(pinCode, all)}`
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
