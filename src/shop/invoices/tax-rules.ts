import type { Day } from '../../lib/dates.ts'
import { fromPaise, fromRupees, minus, type Paise, times } from '../../lib/money.ts'

/** GST rates from a day on: `lower` for unit prices up to `upTo`, `higher` above it. */
export type Rates = { from: Day; upTo: Paise; lower: number; higher: number }

/** Oldest first (docs/decisions/0014). Add a row for a new rate; never change a row that invoices were issued with. */
const gst: readonly Rates[] = [{ from: '2025-09-22', upTo: fromRupees(2_500), lower: 5, higher: 18 }]

/** In percent, by the price paid for one unit, tax included. */
export function percentOn(day: Day, paid: Paise, quantity: number, rates = gst): number {
  const running = rates.findLast(({ from }) => from <= day) ?? rates[0]
  if (!running) throw new RangeError('no rates')
  // The unit price may not be a whole paisa, so compare the line totals.
  return paid <= times(running.upTo, quantity) ? running.lower : running.higher
}

/** The parts add up to the amount paid: either `igst`, or `cgst` and `sgst` in equal halves. */
export type Taxed = { taxable: Paise; cgst: Paise; sgst: Paise; igst: Paise }

/** Tax contained in an amount, rounded to the paisa; an even number of paise if it is split into halves. */
export function taxIn(amount: Paise, percent: number, sameState: boolean): Taxed {
  const shares = sameState ? 2 : 1
  const share = nearest(amount * percent, (100 + percent) * shares)
  const taxable = minus(amount, times(share, shares))
  const none = fromPaise(0)
  return sameState
    ? { taxable, cgst: share, sgst: share, igst: none }
    : { taxable, cgst: none, sgst: none, igst: share }
}

/** Rounds half up; integer arithmetic, so it is exact. */
function nearest(dividend: number, divisor: number): Paise {
  return fromPaise(Math.floor((2 * dividend + divisor) / (2 * divisor)))
}

/** HSN codes by a word of the category's name; the first match wins. */
const headings: [hsn: string, words: RegExp][] = [
  ['6402', /slide|sandal|slipper|flip.?flop/],
  ['6404', /shoe|boot|sneaker|trainer|footwear|spike|cleat/],
  ['6115', /sock|compression/],
  ['6212', /\bbra(s|\b)/],
  ['6116', /glove|mitten/],
  ['6505', /\bcaps?\b|\bhats?\b|beanie|visor/],
  ['6105', /polo/],
  ['6112', /track|swim|kits?\b/],
  ['6110', /hoodie|sweat|pullover|fleece|sweater/],
  ['6201', /windcheater|jacket|coat|rain/],
  ['6104', /legging|tights|skirt/],
  ['6103', /jogger|shorts?\b|trouser|pants?\b/],
  ['6109', /t.?shirt|\btees?\b|tank|vest|singlet|jersey|shirt|\btops?\b/],
  ['4202', /bag|backpack|duffel|duffle|rucksack|pouch|wallet/],
  ['7323', /bottle|flask|shaker/],
  [
    '9506',
    /ball|bat\b|bats\b|racket|racquet|\bmats?\b|yoga|gym|pad|guard|net\b|wicket|shuttle|helmet|rope|sport/,
  ],
]

export function hsnOf(categoryName: string): string | null {
  const name = categoryName.toLowerCase()
  return headings.find(([, words]) => words.test(name))?.[0] ?? null
}
