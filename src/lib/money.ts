import { groupDigits } from './numbers.ts'

declare const paise: unique symbol

/** Whole paise. Only the functions of this file construct or read one. */
export type Paise = number & { readonly [paise]: true }

export function fromPaise(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of paise: ${amount}`)
  return amount as Paise
}

/** JSON bodies carry floats such as 1029.4999999999998; rounds to the paisa. */
export function fromRupees(amount: number): Paise {
  return fromPaise(Math.round(amount * 100))
}

export function toRupees(amount: Paise): number {
  return amount / 100
}

export const nothing = fromPaise(0)

export function sum(amounts: Iterable<Paise>): Paise {
  let total = 0
  for (const amount of amounts) total += amount
  return fromPaise(total)
}

export function minus(amount: Paise, ...taken: Paise[]): Paise {
  return fromPaise(amount - sum(taken))
}

export function times(amount: Paise, quantity: number): Paise {
  return fromPaise(amount * quantity)
}

export function smallest(...amounts: [Paise, ...Paise[]]): Paise {
  return fromPaise(Math.min(...amounts))
}

/** `percent` is not negative and has at most two decimals; rounds half up. */
export function percentOf(amount: Paise, percent: number): Paise {
  const hundredths = Math.round(percent * 100)
  return fromPaise(Math.floor((amount * hundredths + 5_000) / 10_000))
}

/** Largest-remainder split: the parts add up exactly, and none exceeds its weight if `total` ≤ the sum of weights. */
export function allot(total: Paise, weights: readonly Paise[]): Paise[] {
  const whole = BigInt(sum(weights))
  if (whole === 0n) return weights.map(() => nothing)
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = exact.map((product) => product / whole)
  const left = Number(BigInt(total) - parts.reduce((a, b) => a + b, 0n))
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return parts.map((part, index) => fromPaise(Number(part) + (raised.has(index) ? 1 : 0)))
}

export function formatRupees(amount: number): string {
  const size = Math.abs(amount)
  return `${amount < 0 ? '−' : ''}₹${groupDigits(Number.isInteger(size) ? size : size.toFixed(2))}`
}

const lakh = 100_000

export function formatRupeesShortly(amount: number): string {
  const size = Math.abs(amount)
  if (Math.round(size) < lakh) return formatRupees(Math.round(amount))
  const lakhs = Math.round((size / lakh) * 10) / 10
  const [figure, unit] = lakhs < 100 ? [lakhs, 'L'] : [Math.round((size / lakh / 100) * 10) / 10, 'Cr']
  return `${amount < 0 ? '−' : ''}₹${groupDigits(figure)}\u00a0${unit}`
}
