/** Words have numbers of their own, from here on: a number is the same word wherever it is read, and no measure. */
export const FIRST_WORD = 900_000

type SizeWords = {
  wordOf: (size: number) => string | undefined
  /** `text` is in lower case, with single spaces and plain dashes. */
  read: (text: string) => number | undefined
}

type Word = readonly [word: string, size: number, ...others: string[]]

function wordsOf(words: readonly Word[]): SizeWords {
  const bySize = new Map(words.map(([word, size]) => [size, word]))
  const byText = new Map(
    words.flatMap(([word, size, ...others]) =>
      [word, ...others].map((text) => [text.toLowerCase(), size] as const),
    ),
  )
  return { wordOf: (size) => bySize.get(size), read: (text) => byText.get(text) }
}

const free = wordsOf([['Free size', 900_001, 'free', 'freesize', 'one size', 'onesize', 'os', 'universal']])

// The gaps are for letters that come.
const letters = wordsOf([
  ['XXS', 900_010, '2xs', 'xx-small'],
  ['XS', 900_020, 'x-small', 'extra small'],
  ['S', 900_030, 'small'],
  ['S/M', 900_035, 's-m'],
  ['M', 900_040, 'medium', 'med'],
  ['M/L', 900_045, 'm-l'],
  ['L', 900_050, 'large'],
  ['L/XL', 900_055, 'l-xl'],
  ['XL', 900_060, 'x-large', 'extra large'],
  ['XXL', 900_070, '2xl', 'xx-large'],
  ['3XL', 900_080, 'xxxl'],
  ['4XL', 900_090, 'xxxxl'],
  ['5XL', 900_100, 'xxxxxl'],
])

const bats = wordsOf([
  ['H', 905_010, 'harrow'],
  ['SH', 905_020, 'short handle', 'full size'],
  ['LH', 905_030, 'long handle'],
])

const FIRST_MONTHS = 910_000
const FIRST_YEARS = 920_000
const MAX_AGE = 36
const AGES = /^(\d{1,2})(?: ?(?:-|to) ?(\d{1,2}))? ?(m|mths?|months?|mos?|y|yrs?|years?)?$/

/** 920607 is '6–7 Y', 911218 is '12–18 M', 920600 is '6 Y'. */
const ages: SizeWords = {
  wordOf: (size) => {
    const isYears = size >= FIRST_YEARS
    const number = size - (isYears ? FIRST_YEARS : FIRST_MONTHS)
    const [from, to] = [Math.floor(number / 100), number % 100]
    if (!isAge(from, to) || !Number.isInteger(number)) return
    return `${from}${to > 0 ? `–${to}` : ''} ${isYears ? 'Y' : 'M'}`
  },
  read: (text) => {
    const [, from, to, kind] = AGES.exec(text) ?? []
    if (from === undefined || (to === undefined && kind === undefined)) return
    if (!isAge(Number(from), Number(to ?? 0))) return
    const first = kind?.startsWith('m') ? FIRST_MONTHS : FIRST_YEARS
    return first + Number(from) * 100 + Number(to ?? 0)
  },
}

function isAge(from: number, to: number): boolean {
  return from >= 0 && from <= MAX_AGE && (to === 0 ? from > 0 : to > from && to <= MAX_AGE)
}

const FIRST_CHILDS = 930_000
const FIRST_YOUTHS = 931_000
const CHILDS_SHOE = /^(?:uk|us)? ?(\d{1,2}(?:\.5)?) ?([cky])$/

/** Shoes of small children count to 13½ (C), those of larger ones begin again at 1 (Y): 930105 is '10.5C'. */
const childrensShoes: SizeWords = {
  wordOf: (size) => {
    const isYouths = size >= FIRST_YOUTHS
    const number = (size - (isYouths ? FIRST_YOUTHS : FIRST_CHILDS)) / 10
    return isShoe(number, isYouths) ? `${number}${isYouths ? 'Y' : 'C'}` : undefined
  },
  read: (text) => {
    const [, number, kind] = CHILDS_SHOE.exec(text) ?? []
    const isYouths = kind === 'y'
    if (number === undefined || !isShoe(Number(number), isYouths)) return
    return (isYouths ? FIRST_YOUTHS : FIRST_CHILDS) + Number(number) * 10
  },
}

function isShoe(number: number, isYouths: boolean): boolean {
  return number > 0 && number < (isYouths ? 8 : 14) && Number.isInteger(number * 2)
}

export const sizeWords = { free, letters, ages, childrensShoes, bats } as const satisfies Record<
  string,
  SizeWords
>
export type SizeWordsName = keyof typeof sizeWords
export const sizeWordsNames = Object.keys(sizeWords) as SizeWordsName[]
