import { fromPaise, type Paise } from './money.ts'
import { asciiDigits, cleanText } from './typed-text.ts'

const currency = String.raw`(?:₹|₨|rs\.?|inr|रु\.?|रू\.?)`
const minus = '[-−–]'
const grouped = String.raw`\d{1,3}(?:,\d{2,3})*,\d{3}|\d+`
const amount = new RegExp(
  String.raw`^(?<sign>${minus}|\+)?\s*${currency}?\s*(?<sign2>${minus})?\s*(?:(?<rupees>${grouped})(?:\.(?<part>\d*))?|\.(?<bare>\d+))\s*(?:/[-=])?\s*${currency}?\s*(?:/[-=])?$`,
  'iu',
)
const MAX_DIGITS = 13

/**
 * An amount as people and accounts write it: `₹ 1,23,456.50`, `Rs. 1,708.00/-`, `700.000`, `-120.00`, `(120.00)`. Null where
 * it is none or can mean two things: `1.234,50`, `12,34`, more than two decimals that are not zero.
 */
export function readAmount(text: string): Paise | null {
  const clean = asciiDigits(cleanText(text))
  const inParentheses = new RegExp(String.raw`^(${currency}?)\s*\((.*)\)$`, 'iu').exec(clean)
  const found = amount.exec(inParentheses ? `${inParentheses[1]} ${inParentheses[2]}`.trim() : clean)
  if (!found) return null
  const { sign, sign2, rupees = '', part = '', bare = '' } = found.groups ?? {}
  const decimals = (part || bare).replace(/0+$/, '')
  const whole = rupees.replaceAll(',', '')
  if (decimals.length > 2 || whole.length > MAX_DIGITS) return null
  const signs = [sign, sign2, inParentheses ? '-' : undefined].filter((one) => one !== undefined)
  if (signs.length > 1) return null
  const isNegative = signs.length === 1 && signs[0] !== '+'
  const paise = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return fromPaise(isNegative && paise > 0 ? -paise : paise)
}
