import { type PrintFont, rangesOfFonts } from './printable.data.ts'

type Range = readonly [first: number, last: number]

const fonts = Object.entries(rangesOfFonts).map(([name, ranges]) => ({
  name: name as PrintFont,
  ranges: ranges.split(' ').map((range): Range => {
    const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16))
    return [first, last]
  }),
}))

/** Joiners, variation selectors and the like: they have no glyph and change those of their neighbours. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\s]/gu
const plain = /^[ -~]*$/

/** The first font of our papers that has all of these characters; null if none has. */
export function fontOf(characters: string): PrintFont | null {
  const codes = [...characters.replace(invisible, '')].map((each) => each.codePointAt(0) ?? 0)
  const found = fonts.find(({ ranges }) =>
    codes.every((code) => ranges.some(([first, last]) => first <= code && code <= last)),
  )
  return found?.name ?? null
}

/** The characters of the texts that no font of our papers has, each once. */
export function unprintable(...texts: readonly (string | null | undefined)[]): string[] {
  const characters = texts.flatMap((text) => (text && !plain.test(text) ? [...text.normalize('NFC')] : []))
  return [...new Set(characters)].filter((character) => fontOf(character) === null)
}

/** The sentence for characters of one order, address or setting. */
export function unprintableHint(characters: readonly string[]): string | undefined {
  if (characters.length === 0) return
  const them = characters.length === 1 ? 'it prints as a box' : 'they print as boxes'
  return `Papers cannot show ${listed(characters)}: ${them}. Write it in Latin letters or a script of India.`
}

const MAX_LISTED = 8

export function listed(characters: readonly string[]): string {
  const rest = characters.length - MAX_LISTED
  return `${characters.slice(0, MAX_LISTED).join(' ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
