import type { Day } from '../../lib/dates.ts'
import { fromPaise, fromRupees, minus, type Paise, times } from '../../lib/money.ts'

/** What is taxed at which rate from a day on: pieces up to a price at the lower, dearer ones at the higher. */
export type Rates = { from: Day; upTo: Paise; lower: number; higher: number }

/**
 * GST on what the shop sells, the oldest first (docs/decisions/0014). A new rate is a new row; rows that invoices were made
 * by are never changed.
 */
const gst: readonly Rates[] = [{ from: '2025-09-22', upTo: fromRupees(2_500), lower: 5, higher: 18 }]

/** The rate of a line sold on that day, by what was paid for one piece of it, tax included. */
export function percentOn(day: Day, paid: Paise, quantity: number, rates = gst): number {
  const running = rates.findLast(({ from }) => from <= day) ?? rates[0]
  if (!running) throw new RangeError('no rates')
  // The price of a piece may be no whole paisa: the line is compared instead.
  return paid <= times(running.upTo, quantity) ? running.lower : running.higher
}

/** An amount that was paid, taken apart; the parts add up to it. One of state or centre is taxed, or both by halves. */
export type Taxed = { taxable: Paise; cgst: Paise; sgst: Paise; igst: Paise }

/**
 * Takes the tax out of an amount that includes it, to the nearest paisa. In the seller's own state both halves are alike, so
 * that the tax is an even number of paise.
 */
export function taxIn(amount: Paise, percent: number, sameState: boolean): Taxed {
  const shares = sameState ? 2 : 1
  const share = nearest(amount * percent, (100 + percent) * shares)
  const taxable = minus(amount, times(share, shares))
  const none = fromPaise(0)
  return sameState
    ? { taxable, cgst: share, sgst: share, igst: none }
    : { taxable, cgst: none, sgst: none, igst: share }
}

/** A quotient of whole numbers, half up; exact as long as they are. */
function nearest(dividend: number, divisor: number): Paise {
  return fromPaise(Math.floor((2 * dividend + divisor) / (2 * divisor)))
}

/** The HSN of goods by a word of their category's name; the first that fits counts. */
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

/** Null for a category that no heading is known of: then none is printed. */
export function hsnOf(categoryName: string): string | null {
  const name = categoryName.toLowerCase()
  return headings.find(([, words]) => words.test(name))?.[0] ?? null
}
