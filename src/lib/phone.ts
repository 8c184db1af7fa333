import { asciiDigits, cleanText } from './typed-text.ts'

/** `tel:+91 (0)98450-12345` becomes `+919845012345`. What is not a number stays, for its field to refuse. */
export function readPhone(typed: string): string {
  const text = asciiDigits(cleanText(typed)).replace(/^[a-z. ]{2,12}:|^(?:tel|ph|phone|mob|mobile)\b\.?/i, '')
  const joined = text.replace('(0)', '').replace(/[\s\p{Pd}\u2212.()]/gu, '')
  return joined
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^(\+91)0(?=\d{10}$)/, '$1')
    .replace(/^0(?=[6-9]\d{9}$)/, '')
}

/** The ten digits that couriers in India ask for; a number of another country stays whole. */
export function nationalNumber(phone: string): string {
  const read = readPhone(phone)
  return /^(?:\+?91)?([6-9]\d{9})$/.exec(read)?.[1] ?? read
}
