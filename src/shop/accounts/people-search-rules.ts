import { folded, wordsIn } from '../../lib/folded-text.ts'
import { nationalNumber } from '../../lib/phone.ts'

const MAX_WORDS = 12
const MAX_WORD_LENGTH = 40
/** Shorter words begin too many others. */
const MIN_PREFIX_LENGTH = 3

/** What a person's name, email and phone must all have; a phone number is one part, however it is written. */
export function partsOf(search: string): string[] {
  const phone = phoneIn(search)
  return phone ? [phone] : folded(search).split(/\s+/).filter(Boolean)
}

/** For `to_tsquery`: words that an address and what is printed with it must all have, and their beginnings. Empty for none. */
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

/** Of a text that has only what phone numbers and PIN codes are written with, the digits without +91 or 0. */
function phoneIn(search: string): string | null {
  const text = folded(search).replace(/^(?:tel|ph|phone|mob|mobile)\b[.:]?/, '')
  const digits = text.replace(/\D/g, '').length
  return /^[\s\d+().\p{Pd}]+$/u.test(text) && digits >= 6 && digits <= 15 ? nationalNumber(text) : null
}
