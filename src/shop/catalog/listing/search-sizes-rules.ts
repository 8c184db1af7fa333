import { type Gender, genders } from '../gender-rules.ts'
import { ownSizes, sizeKey } from '../own-sizes-rules.ts'
import { letterOf, proposedSizeSystem, type SizeSystem, sizeIn, sizeText } from '../size-rules.ts'

/** `categories` have the system; they are known once the search is made. Null is any gender. */
export type SizeMeasure = {
  system: SizeSystem
  gender: Gender | null
  sizes: number[]
  categories?: readonly string[]
}

/** `sizes` are of any system. `label`: 'size XL', 'UK 8', '500 ml'. */
type TypedSize = { rest: string; sizes: number[]; measures?: SizeMeasure[]; label: string }

export const start = '(?<![\\p{L}\\p{N}])'
export const end = '(?![\\p{L}\\p{N}])'

const sizeWord = '(?:size|saiz|साइज\u093c?)'
const numeral = '(?:number|nambar|no\\.?|नंबर|नम्बर)'
const number = '(\\d{1,5}(?:\\.\\d{1,2})?)'
const SIZE = new RegExp(
  `${start}(?:${sizeWord}\\s*uk|uk\\s*${sizeWord}|${sizeWord}|uk|${numeral})[\\s:-]*${number}(?![\\p{L}\\p{N}.])(?:\\s*uk${end})?`,
  'iu',
)
const EU_SIZE = new RegExp(
  `${start}(?:${sizeWord}\\s*)?(?:eu|eur|euro)(?:\\s*${sizeWord})?[\\s:-]*${number}(?![\\p{L}\\p{N}.])`,
  'iu',
)
const NUMBER_BEFORE = new RegExp(`${start}${number}\\s*(?:uk|${numeral}|${sizeWord})${end}`, 'iu')
const VOLUME = new RegExp(`${start}${number}\\s*(ml|litres?|liters?|ltrs?|l)${end}`, 'iu')

const inches = '(?:\\s*(?:inch(?:es)?|in|"))?'
const GIRTH = new RegExp(
  `${start}(?:(waist|chest)(?:\\s*size)?[\\s:-]*(\\d{2})${inches}|(\\d{2})${inches}\\s*(?:size\\s*)?(waist|chest))${end}`,
  'iu',
)
const AGES = new RegExp(
  `${start}(\\d{1,2}\\s*(?:-|–|to)\\s*\\d{1,2}\\s*(?:months?|mths?|years?|yrs?|y))(?:\\s*old)?${end}`,
  'iu',
)
const LETTER = new RegExp(
  `${start}(?:${sizeWord}[\\s:-]*)?(xxs|xs|x{1,5}l|[2-5]xl|extra (?:small|large))(?:\\s*${sizeWord})?${end}`,
  'iu',
)
/** Single letters and plain words are sizes only beside 'size'. */
const LETTER_BESIDE_SIZE = new RegExp(
  `${start}(?:${sizeWord}[\\s:-]*(s|m|l|small|medium|large)|(s|m|l|small|medium|large|free|one)[\\s-]*${sizeWord})${end}`,
  'iu',
)
const HANDLE = new RegExp(`${start}(sh|lh|short handle|long handle|harrow)(?=.*${start}bats?${end})`, 'iu')

/** A volume is kept in litres (bags) or millilitres (bottles). UK and EU sizes are those of footwear. */
export function readTypedSize(text: string): TypedSize | null {
  return (
    readVolume(text) ??
    readEuropean(text) ??
    readGirth(text) ??
    readOwn(text) ??
    readWord(text) ??
    readNumber(text)
  )
}

function readVolume(text: string): TypedSize | null {
  const [written = '', digits, unit = ''] = VOLUME.exec(text) ?? []
  const [value, isMillilitres] = [Number(digits), unit.toLowerCase() === 'ml']
  if (!(value > 0)) return null
  return {
    rest: text.replace(written, ' '),
    sizes: [value, isMillilitres ? value / 1000 : value * 1000],
    label: `${value} ${isMillilitres ? 'ml' : value === 1 ? 'litre' : 'litres'}`,
  }
}

const isEuropean = (size: number) => size >= 35 && size <= 50

function readEuropean(text: string): TypedSize | null {
  const [written = '', digits] = EU_SIZE.exec(text) ?? []
  const size = Number(digits)
  if (!isEuropean(size)) return null
  return {
    rest: text.replace(written, ' '),
    sizes: ukSizesOf(size),
    measures: [{ system: 'eu', gender: null, sizes: [size] }],
    label: `EU ${size}`,
  }
}

/** In India a waist and a chest are said in inches, and many clothes have them in cm. */
function readGirth(text: string): TypedSize | null {
  const [written = '', first, size, sizeBefore, behind] = GIRTH.exec(text) ?? []
  const [girth, inch] = [(first ?? behind ?? '').toLowerCase(), Number(size ?? sizeBefore)]
  if (girth === '' || inch < 20 || inch > 60) return null
  const [system, inInches] =
    girth === 'waist' ? (['waist', 'waistInches'] as const) : (['chest', 'chestInches'] as const)
  return {
    rest: text.replace(written, ' '),
    sizes: [],
    measures: [
      { system: inInches, gender: null, sizes: [inch] },
      { system, gender: null, sizes: stepsBetween(inch * 2.54 - 1.5, inch * 2.54 + 1.5) },
    ],
    label: `${girth} ${inch} in`,
  }
}

/** A label of the shop without a digit is a size only behind 'size': 'Pair' and 'Club' are words of names, too. */
function readOwn(text: string): TypedSize | null {
  const typed = ` ${sizeKey(text)} `
  for (const [key, size] of ownSizes.keys) {
    const said = [` size ${key} `, ...(/\d/.test(key) ? [` ${key} `] : [])].find((words) =>
      typed.includes(words),
    )
    if (said) return { rest: typed.replace(said, ' '), sizes: [size], label: `size ${sizeText(size)}` }
  }
  return null
}

function readWord(text: string): TypedSize | null {
  const match = AGES.exec(text) ?? LETTER.exec(text) ?? LETTER_BESIDE_SIZE.exec(text) ?? HANDLE.exec(text)
  const word = match?.[1] ?? match?.[2]
  if (!match || word === undefined) return null
  const typed = /^(free|one)$/i.test(word) ? 'Free size' : word
  const size = sizeIn('chest', typed) ?? sizeIn('bat', typed)
  if (size === undefined) return null
  const rest = text.replace(match[0], ' ')
  const measures = chestsOf(sizeText(size), rest)
  return {
    rest,
    sizes: [size],
    ...(measures.length > 0 && { measures }),
    label: `size ${sizeText(size)}`,
  }
}

/** The chests that tiles show with the letter; of one gender where the search names it. */
function chestsOf(letter: string, text: string): SizeMeasure[] {
  const named = genders.filter((gender) => new RegExp(`${start}${gender}${end}`, 'iu').test(text))
  return (named.length > 0 ? named : genders).flatMap((gender) => {
    const sizes = stepsBetween(60, 140).filter((chest) => letterOf(gender, chest) === letter)
    return sizes.length > 0 ? [{ system: 'chest', gender, sizes }] : []
  })
}

function readNumber(text: string): TypedSize | null {
  const [written = '', digits] = SIZE.exec(text) ?? NUMBER_BEFORE.exec(text) ?? []
  const size = Number(digits)
  if (!(size > 0)) return null
  const rest = text.replace(written, ' ')
  const isShoe = isEuropean(size) && proposedSizeSystem(rest) === 'uk'
  return {
    rest,
    sizes: isShoe ? [...ukSizesOf(size), size] : [size],
    label: `${/uk/i.test(written) ? 'UK' : 'size'} ${size}`,
  }
}

/** Half centimetres. */
function stepsBetween(from: number, to: number): number[] {
  const first = Math.ceil(from * 2)
  return Array.from({ length: Math.floor(to * 2) - first + 1 }, (_, index) => (first + index) / 2)
}

/** An EU size is two thirds of a centimetre, a UK size a third of an inch from 25 on. Brands differ by half a size. */
function ukSizesOf(eu: number): number[] {
  const exact = (eu * 2) / 2.54 - 25
  const half = Math.floor(exact * 2) / 2
  return [half, half + 0.5]
}
