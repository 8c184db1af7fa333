import { fromPaise, type Paise } from './money.ts'
import { asciiDigits, cleanText } from './typed-text.ts'

const currency = String.raw`(?:₹|₨|rs\.?|inr|रु\.?|रू\.?)`
const minus = '[-−–]'
const number = new RegExp(
  String.raw`^(?:(?<sign>${minus})|\+)?\s*${currency}?\s*(?<signAfter>${minus})?\s*(?<whole>\d{1,3}(?:,\d{2,3})*,\d{3}|\d{0,15})(?:\.(?<part>\d*))?\s*(?:/[-=])?\s*${currency}?\s*(?:/[-=])?$`,
  'iu',
)
const parentheses = new RegExp(String.raw`^(?<before>${currency}?)\s*\((?<inside>.*)\)$`, 'iu')

/**
 * A number as people and accounts write it: `1,23,456.50`, `₹ 499/-`, `-120.00`, `(120.00)`. Null where it is none or can
 * mean two things: `1.234,50`, `12,34`.
 */
export function readNumber(typed: string): number | null {
  const clean = asciiDigits(cleanText(typed))
  const { before = '', inside } = parentheses.exec(clean)?.groups ?? {}
  const { sign, signAfter, whole = '', part = '' } = number.exec(`${before}${inside ?? clean}`)?.groups ?? {}
  const signs = [sign, signAfter, inside].filter((one) => one !== undefined)
  if (whole + part === '' || signs.length > 1) return null
  const size = Number(`${whole.replaceAll(',', '')}.${part}`)
  return signs.length === 1 && size > 0 ? -size : size
}

/** `readNumber` in rupees. Null with more than two decimals that are not zero. */
export function readAmount(typed: string): Paise | null {
  const rupees = readNumber(typed)
  if (rupees === null) return null
  const paise = Math.round(rupees * 100)
  // Sums in workbooks have errors in their 16th digit: 530.4999999999999.
  const isWhole = Math.abs(rupees * 100 - paise) <= Math.abs(paise) * 1e-14
  return Number.isSafeInteger(paise) && isWhole ? fromPaise(paise) : null
}

/** Forms that compute with a number need it without grouping and ₹. A text that is no number stays. */
export const plainNumber = (typed: string) => readNumber(typed)?.toString() ?? typed

/** Digits that are read aloud or printed in groups: PIN codes, OTPs. What is not one stays, for its field to refuse. */
export function readDigits(typed: string): string {
  return asciiDigits(cleanText(typed)).replace(/(?<=\d)[\s\p{Pd}.]+(?=\d)/gu, '')
}

/** `PIN: 682 016` becomes `682016`. */
export function readPinCode(typed: string): string {
  return readDigits(typed).replace(/^(?:postal |zip |pin ?)?(?:code|pin)?[\s:.-]*(?=\d)/i, '')
}
