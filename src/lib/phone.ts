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

/** The ten digits of a number in India: `+91 98450-12345` and `098450 12345` become `9845012345`. */
export function nationalNumber(typed: string): string {
  return readPhone(typed)
    .replace(/\D/g, '')
    .replace(/^(?:91|0)(?=\d{10})/, '')
    .slice(0, 10)
}
