import { seededRandom } from '../catalogue/seeded-random.ts'

/** Makes UUIDv7 ids for one table; the same word and times give the same ids. */
export function idsFor(word: string): (moment: Date) => string {
  const random = seededRandom(word)
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return (moment) => {
    const time = moment.getTime().toString(16).padStart(12, '0')
    const variant = (8 + Math.floor(random() * 4)).toString(16)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`
  }
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id as the payment provider makes them: `pay_` or `order_` and fourteen letters and digits. */
export function providerId(kind: 'order' | 'pay', random: () => number): string {
  const characters = Array.from({ length: 14 }, () => letters[Math.floor(random() * letters.length)])
  return `${kind}_${characters.join('')}`
}
