import { stateNamed, stateWithCode } from './states.ts'
import { asciiDigits, cleanText } from './typed-text.ts'

/** GST number of a regular taxpayer: state, PAN, number of the registration, Z and a check digit. */
const format = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Every second of the first 14 characters counts twice; the digits of each product in base 36 are added. */
export function checkDigitOf(gstin: string): string {
  const sum = Array.from(gstin.slice(0, 14), (digit, index) => {
    const product = digits.indexOf(digit) * (index % 2 === 0 ? 1 : 2)
    return Math.floor(product / 36) + (product % 36)
  }).reduce((total, part) => total + part, 0)
  return digits.charAt((36 - (sum % 36)) % 36)
}

/** `GSTIN: 29-aabcm1234a-1z3` becomes `29AABCM1234A1Z3`. */
export function gstinIn(typed: string): string {
  const text = asciiDigits(cleanText(typed)).replace(/^gst[a-z/ .:-]*(?=\d{2})/i, '')
  return text.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
}

/** Null if it is right. `state`: name of the state that it must be of. */
export function gstinProblem(gstin: string, state?: string): string | null {
  if (!format.test(gstin)) return 'A GSTIN has 15 characters, as 29AABCM1234A1Z3'
  if (checkDigitOf(gstin) !== gstin.charAt(14))
    return 'The last character does not fit the others. Please check the GSTIN'
  const of = stateWithCode(gstin.slice(0, 2))
  if (!of) return `A GSTIN begins with the code of a state, and none has ${gstin.slice(0, 2)}`
  if (state === undefined) return null
  const wanted = stateNamed(state)
  if (!wanted) return `The GSTIN is of ${of.name}, and ${state} is no state that we know`
  return wanted.code === of.code ? null : `The GSTIN is of ${of.name}, the address is in ${wanted.name}`
}

export const isGstin = (gstin: string): boolean => gstinProblem(gstin) === null
