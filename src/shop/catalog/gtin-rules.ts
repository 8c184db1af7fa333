import type { Codes } from './size-fields-rules.ts'

const shape = /^(?:\d{8}|\d{12,14})$/
/** GS1 keeps these for a shop's own goods and for coupons: they name no product. Of 13 digits, and of a GTIN of eight. */
const restricted = { long: /^(?:02|04|05|2|98|99)/, short: /^[02]/ }

/** Null for a size whose barcode is none, such as the shop's own. */
export function gtinOf({ barcode: code }: Pick<Codes, 'barcode'>): string | null {
  if (code === null || !shape.test(code) || !hasCheckDigit(code)) return null
  const isRestricted =
    code.length === 8 ? restricted.short.test(code) : restricted.long.test(code.padStart(14, '0').slice(1))
  return isRestricted || Number(code) === 0 ? null : code
}

/** Digits weigh 1 and 3 in turn from the right, and their sum is a multiple of ten (GS1 General Specifications 7.9). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
