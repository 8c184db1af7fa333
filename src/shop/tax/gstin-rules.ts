import { stateNamed } from './state-rules.ts'

const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Modulo 36 over the first 14 characters, weighted 1 and 2 in turn. */
function checkDigit(gstin: string): string | undefined {
  const sum = [...gstin.slice(0, 14)].reduce((total, character, index) => {
    const product = digits.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return digits[(36 - (sum % 36)) % 36]
}

/** What is wrong with it as the number of a business in that state; an unknown state is not compared. */
export function gstinRefusal(gstin: string, state: string): string | null {
  if (!shape.test(gstin)) return 'A GSTIN has 15 characters, as 29AABCM1234A1Z3'
  if (checkDigit(gstin) !== gstin.at(-1))
    return 'The last character does not fit the others: is a digit mistyped?'
  const named = stateNamed(state)
  return named && named.code !== gstin.slice(0, 2)
    ? `A GSTIN of ${named.name} begins with ${named.code}, this one with ${gstin.slice(0, 2)}`
    : null
}
