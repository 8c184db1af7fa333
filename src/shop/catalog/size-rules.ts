import { asciiDigits } from '../../lib/typed-text.ts'
import type { Gender } from './gender-rules.ts'
import { FIRST_OWN_SIZE, isOwnSystem, type OwnSystem, ownSizes } from './own-sizes-rules.ts'
import {
  type BuiltInSystem,
  garmentSystems,
  proposals,
  type SizeUnit,
  type SystemFacts,
  sizeSystems,
  sizeUnits,
} from './size-systems.data.ts'
import { FIRST_WORD, type SizeWordsName, sizeWords, sizeWordsNames } from './size-words-rules.ts'

export { type BuiltInSystem, sizeSystems } from './size-systems.data.ts'

export type SizeSystem = BuiltInSystem | OwnSystem

export const sizeSystemNames = Object.keys(sizeSystems) as BuiltInSystem[]

export function proposedSizeSystem(categoryName: string): BuiltInSystem {
  return namedSystem(categoryName) ?? 'number'
}

function namedSystem(categoryName: string): BuiltInSystem | undefined {
  const name = categoryName.toLowerCase()
  return proposals.find(([, words]) => words.test(name))?.[0]
}

export type SizedCategory = { name: string; sizeSystem: SizeSystem | null }

export function sizeSystemOf({ name, sizeSystem }: SizedCategory): SizeSystem {
  return sizeSystem ?? proposedSizeSystem(name)
}

/**
 * Whether what is sold in the category covers body or legs: by what its sizes measure, or by its name where they say no more than M.
 * Gloves have letters too; a category of letters or ages whose name says nothing has clothing.
 */
export function isClothing({ name, sizeSystem }: SizedCategory): boolean {
  const named = namedSystem(name)
  const isSilent = sizeSystem === null || sizeSystem === 'number' || isOwnSystem(sizeSystem)
  const isWords = sizeSystem === 'letters' || sizeSystem === 'ages'
  const measured = isSilent ? named : isWords ? (named ?? 'chest') : sizeSystem
  return measured !== undefined && garmentSystems.includes(measured)
}

const MAX_EXAMPLES = 6

export function factsOf(system: SizeSystem): SystemFacts {
  if (!isOwnSystem(system)) return sizeSystems[system]
  const { name = 'A list of the shop', sizes = [] } = ownSizes.list(system) ?? {}
  const words = sizes.slice(0, MAX_EXAMPLES).map(sizeText)
  const examples = words.join(', ') + (sizes.length > MAX_EXAMPLES ? ', …' : '')
  return { name, title: null, measure: null, words: [], examples }
}

/** Those that can be chosen, by name; lists of the shop first. */
export function namedSystems(): { system: SizeSystem; name: string }[] {
  return [
    ...ownSizes.lists,
    ...sizeSystemNames.map((system) => ({ system, name: sizeSystems[system].name })),
  ].map(({ system, name }) => ({ system, name }))
}

/** The largest chest of each letter, in cm; children's clothes go by cm alone. */
const letters: Record<Gender, readonly [letter: string, upTo: number][]> = {
  Men: [
    ['XS', 86],
    ['S', 91],
    ['M', 97],
    ['L', 103],
    ['XL', 109],
    ['XXL', 115],
  ],
  Women: [
    ['XS', 79],
    ['S', 85],
    ['M', 91],
    ['L', 97],
    ['XL', 103],
    ['XXL', 109],
  ],
  Kids: [],
}

export function letterOf(gender: Gender, chest: number): string | undefined {
  return letters[gender].find(([, upTo]) => chest <= upTo)?.[0]
}

/** The chests in cm that have the letter; `from` is null for the smallest letter. */
export function chestOf(gender: Gender, letter: string): { from: number | null; to: number } | undefined {
  const index = letters[gender].findIndex(([one]) => one === letter)
  const [, to] = letters[gender][index] ?? []
  return to === undefined ? undefined : { from: (letters[gender][index - 1]?.[1] ?? -1) + 1 || null, to }
}

/** 'M' is a word, and 8 is none. */
export function wordOf(size: number): string | undefined {
  if (size < FIRST_WORD) return
  if (size >= FIRST_OWN_SIZE) return ownSizes.labelOf(size)
  for (const name of sizeWordsNames) {
    const word = sizeWords[name].wordOf(size)
    if (word !== undefined) return word
  }
}

/** As admins write it in forms and files, where the unit stands above: 'M' or '8'. */
export function sizeText(size: number): string {
  return wordOf(size) ?? String(size)
}

/** 'M', 'UK 8', '94 cm (M)', '6–7 Y', '750 ml'; a plain number where nothing is known. */
export function sizeLabel(system: SizeSystem, gender: Gender, size: number): string {
  const word = wordOf(size)
  const measure = unitOf(system, size)
  if (word !== undefined || measure === null) return word ?? String(size)
  const { before = '', behind = '' }: { before?: string; behind?: string } = sizeUnits[measure]
  const letter = system === 'chest' ? letterOf(gender, size) : undefined
  return `${before}${size}${behind}${letter ? ` (${letter})` : ''}`
}

function unitOf(system: SizeSystem, size: number): SizeUnit | null {
  const { measure, measuredFrom = 0 } = factsOf(system)
  return size < measuredFrom ? null : measure
}

/** The legend of a choice of sizes. */
export function sizeTitle(system: SizeSystem, sizes: readonly number[]): string {
  const { title } = factsOf(system)
  const isMeasured = sizes.some((size) => wordOf(size) === undefined && unitOf(system, size) !== null)
  return title && isMeasured ? `Size (${title})` : 'Size'
}

/** What a text can mean; `words` and `measure` say in which systems. */
export type SizeReading = { size: number; words?: SizeWordsName | 'own'; measure?: SizeUnit }

const unitsByText = new Map<string, SizeUnit>(
  (Object.keys(sizeUnits) as SizeUnit[]).flatMap((measure) =>
    sizeUnits[measure].also.map((text) => [text, measure] as const),
  ),
)
const MEASURE = /^(?:([a-z]+)[ -]?)?(\d{1,6}(?:\.\d{1,2})?) ?([a-z"”']+)?$/

/**
 * All that a text can mean, first what is written as it is shown: '1Y' is a shoe and '1 Y' an age. Reads 'm ', 'UK-8',
 * '8 uk', '94 cm (M)', '6 - 7 years' and 'XXL'. Empty for a text that is no size.
 */
export function readSize(typed: string): SizeReading[] {
  const own = ownSizes.read(typed)
  const builtIn = readBuiltInSize(typed)
  return own === undefined ? builtIn : [{ size: own, words: 'own' }, ...builtIn]
}

export function readBuiltInSize(typed: string): SizeReading[] {
  const text = asciiDigits(typed)
    .toLowerCase()
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/ ?½/g, '.5')
    .replace(/\([^()]*\)$/, '')
    .replace(/^(size|no\.?|number|#) */, '')
    .replace(/\s+/g, ' ')
    .trim()
  const readings: SizeReading[] = sizeWordsNames.flatMap((words) => {
    const size = sizeWords[words].read(text)
    return size === undefined ? [] : [{ size, words }]
  })
  const [, before, number, behind] = MEASURE.exec(text) ?? []
  if (number === undefined || Number(number) === 0) return readings
  const units = [before, behind]
    .filter((measure) => measure !== undefined)
    .map((measure) => unitsByText.get(measure))
  const [measure, ...more] = units
  if (units.length === 0) readings.push({ size: Number(number) })
  else if (measure && more.length === 0) readings.push({ size: Number(number), measure })
  const isAsShown = ({ size }: SizeReading) => wordOf(size)?.toLowerCase() === text
  return [...readings.filter(isAsShown), ...readings.filter((reading) => !isAsShown(reading))]
}

function isSizeOf(system: SizeSystem, { size, words, measure }: SizeReading): boolean {
  if (isOwnSystem(system)) return ownSizes.list(system)?.sizes.includes(size) ?? false
  const known = factsOf(system)
  if (words) return words !== 'own' && known.words.includes(words)
  return size < FIRST_OWN_SIZE && (measure === undefined || measure === known.measure)
}

/** Undefined for a text that is no size of the system. */
export function sizeIn(system: SizeSystem, typed: string): number | undefined {
  return readSize(typed).find((reading) => isSizeOf(system, reading))?.size
}

/** As people read them: a list of the shop has an order of its own, and other sizes come before it, by number. */
export function orderOfSizes(system: SizeSystem | null): (one: number, other: number) => number {
  const list = system !== null && isOwnSystem(system) ? ownSizes.list(system)?.sizes : undefined
  const positions = new Map(list?.map((size, index) => [size, index]))
  const positionOf = (size: number) => positions.get(size) ?? -1
  return (one, other) => positionOf(one) - positionOf(other) || one - other
}
