import { asciiDigits, cleanText } from './typed-text.ts'

/** `1,23,456.50` and `₹ 499/-`; null if it is no number, or one of which it is unclear how large it is. */
export function readNumber(typed: string): number | null {
  const text = asciiDigits(cleanText(typed))
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
    .replace(/\s*(?:\/-?|₹)$/, '')
    .replace(/\u2212/g, '-')
  const isGrouped = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(text)
  const digits = isGrouped ? text.replaceAll(',', '') : text
  return /^-?\d{1,15}(?:\.\d+)?$/.test(digits) ? Number(digits) : null
}

/** A day as India writes it, `28/11/2026`, as `2026-11-28`. What is not one stays, for its field to refuse. */
export function readDay(typed: string): string {
  const text = asciiDigits(cleanText(typed))
  const [, day = '', month = '', year = ''] = /^(\d\d?)[-/.](\d\d?)[-/.](\d{4})$/.exec(text) ?? []
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Digits that are read aloud or printed in groups: PIN codes, OTPs. What is not one stays, for its field to refuse. */
export function readDigits(typed: string): string {
  return asciiDigits(cleanText(typed)).replace(/(?<=\d)[\s\p{Pd}.]+(?=\d)/gu, '')
}

/** `PIN: 682 016` becomes `682016`. */
export function readPinCode(typed: string): string {
  return readDigits(typed).replace(/^(?:postal |zip |pin ?)?(?:code|pin)?[\s:.-]*(?=\d)/i, '')
}
