const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id as the payment provider makes them: `pay_` or `order_` and fourteen letters and digits. */
export function providerId(kind: 'order' | 'pay', chance: () => number): string {
  const random = Array.from({ length: 14 }, () => letters[Math.floor(chance() * letters.length)])
  return `${kind}_${random.join('')}`
}
