import type { Day } from '../../lib/dates.ts'
import { fromPaise, minus, type Paise, times } from '../../lib/money.ts'

/** Unit quantity codes of the GST portal. */
export const units = {
  PCS: 'Pieces',
  PRS: 'Pairs',
  NOS: 'Numbers',
  SET: 'Sets',
  PAC: 'Packs',
  BOX: 'Boxes',
  DOZ: 'Dozens',
  KGS: 'Kilograms',
  GMS: 'Grams',
  MTR: 'Metres',
  LTR: 'Litres',
  MLT: 'Millilitres',
  UNT: 'Units',
  OTH: 'Others',
} as const
export type Unit = keyof typeof units

/** In percent, with at most two decimals. With a step: `percent` while the taxable value of a piece is at most `upTo`. */
export type TaxRate = {
  id: string
  from: Day
  percent: number
  step: { upTo: Paise; percentAbove: number } | null
  source: string
}

/** `rates`: at least one, oldest first. */
export type TaxClass = { id: string; name: string; rates: TaxRate[] }

/** The day on which a financial year's annual return was furnished, by the year: `2627`. */
export type AnnualReturns = ReadonlyMap<string, Day>

export type RateDraft = {
  taxClass: { id: string } | { name: string }
  from: Day
  percent: number
  step: TaxRate['step']
  source: string
}

export const MAX_TAX_CLASSES = 50
export const MAX_RATES = 50
export const MAX_CLASS_NAME_LENGTH = 40
export const MAX_SOURCE_LENGTH = 200
export const MAX_PIECES = 100

/** `closed`: the books are closed up to a day that is not before the rate's first. */
export type RateRefusal =
  | { reason: 'no-class' | 'name-taken' | 'day-taken' | 'too-many' }
  | { reason: 'closed'; until: Day }

/** Before its first day, the first rate. */
export function rateOn<Rate extends Pick<TaxRate, 'from'>>(rates: readonly Rate[], day: Day): Rate {
  const rate = rates.findLast(({ from }) => from <= day) ?? rates[0]
  if (!rate) throw new RangeError('a tax class without a rate')
  return rate
}

/** `paid` is for all `pieces` together, tax included. */
export function percentFor(
  { percent, step }: Pick<TaxRate, 'percent' | 'step'>,
  paid: Paise,
  pieces: number,
): number {
  if (!step) return percent
  // The taxable value of a piece may not be a whole paisa, so the totals are compared, in hundredths of a percent.
  const isLower = paid * 10_000 <= times(step.upTo, pieces) * (10_000 + hundredths(percent))
  return isLower ? percent : step.percentAbove
}

const hundredths = (percent: number) => Math.round(percent * 100)

/** The parts add up to the amount paid: either `igst`, or `cgst` and `sgst` in equal halves. */
export type TaxAmounts = { taxable: Paise; cgst: Paise; sgst: Paise; igst: Paise }

/** Tax contained in an amount, rounded to the paisa; an even number of paise if it is split into halves. */
export function taxIn(amount: Paise, percent: number, sameState: boolean): TaxAmounts {
  const shares = sameState ? 2 : 1
  const share = nearest(amount * hundredths(percent), (10_000 + hundredths(percent)) * shares)
  const taxable = minus(amount, times(share, shares))
  const none = fromPaise(0)
  return sameState
    ? { taxable, cgst: share, sgst: share, igst: none }
    : { taxable, cgst: none, sgst: none, igst: share }
}

/** Rounds half up; integer arithmetic, so it is exact. */
function nearest(dividend: number, divisor: number): Paise {
  const half = BigInt(2 * divisor)
  return fromPaise(Number((2n * BigInt(dividend) + BigInt(divisor)) / half))
}

/** The highest price, tax included, of a product that still bears the lower rate. */
export function priceAtStep(
  { percent, step }: Pick<TaxRate, 'percent' | 'step'>,
  pieces: number,
): Paise | null {
  if (!step) return null
  const taxable = times(step.upTo, pieces)
  return fromPaise(Math.floor((taxable * (10_000 + hundredths(percent))) / 10_000))
}

/** Amounts of one unit sold: what the seller keeps of the price, and of the highest price with the lower rate. */
export type LossAboveStep = { percent: number; kept: Paise; priceAtStep: Paise; keptAtStep: Paise }

/** Null unless the seller would keep more at the step's lower price. */
export function lossAboveStep(
  rate: Pick<TaxRate, 'percent' | 'step'>,
  price: Paise,
  pieces: number,
): LossAboveStep | null {
  const atStep = priceAtStep(rate, pieces)
  if (!rate.step || atStep === null || price <= atStep) return null
  const percent = rate.step.percentAbove
  const kept = taxIn(price, percent, false).taxable
  const keptAtStep = taxIn(atStep, rate.percent, false).taxable
  return kept < keptAtStep ? { percent, kept, priceAtStep: atStep, keptAtStep } : null
}
