import { folded, wordsIn } from '../../lib/folded-text.ts'
import { readPhone } from '../../lib/phone.ts'

const MAX_WORDS = 12
const MAX_WORD_LENGTH = 40
/** Shorter words begin too many others. */
const MIN_PREFIX_LENGTH = 3

/** A person's name, email and phone must have all parts; a phone number in any spelling is one part. */
export function partsOf(search: string): string[] {
  const phone = phoneIn(search)
  return phone ? [phone] : folded(search).split(/\s+/).filter(Boolean)
}

/** Text for `to_tsquery`: an address must have all words, from 3 letters as prefixes, or the phone. */
export function contactQueryOf(search: string): string {
  const words = wordsIn(search).slice(0, MAX_WORDS)
  if (words.length === 0) return ''
  const phone = phoneIn(search)
  const query = words.map((word) => begun(word.slice(0, MAX_WORD_LENGTH))).join(' & ')
  return phone ? `(${query}) | ${begun(phone)}` : query
}

function begun(word: string): string {
  return word.length < MIN_PREFIX_LENGTH ? word : `${word}:*`
}

/** The last ten digits, or the first ones of a number that is not typed to its end, without +91 or 0. Null for what is no phone number. */
function phoneIn(search: string): string | null {
  const text = folded(search).replace(/^(?:tel|ph|phone|mob|mobile)\b[.:]?/, '')
  const count = text.replace(/\D/g, '').length
  if (!/^[\s\d+().\p{Pd}]+$/u.test(text) || count < 6 || count > 15) return null
  return readPhone(text)
    .replace(/^(?:\+91|0)/, '')
    .replace(/\D/g, '')
    .slice(-10)
}
