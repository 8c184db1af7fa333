const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const figures = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Shape and check digit: the weighted digits of the first 14 characters in base 36. */
export function isGstin(text: string): boolean {
  return shape.test(text) && text.endsWith(checkDigitOf(text))
}

export function checkDigitOf(gstin: string): string {
  const sum = [...gstin.slice(0, 14)].reduce((total, character, index) => {
    const product = figures.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return figures[(36 - (sum % 36)) % 36] ?? ''
}
