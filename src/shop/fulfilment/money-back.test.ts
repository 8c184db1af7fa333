import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tests/runs.ts'
import { fromPaise, nothing, type Paise, percentOf, sum, times } from '../../lib/money.ts'
import { purchaseAmountOf, totalsOf } from '../cart/rules.ts'
import { type Charges, specifiedCharges } from '../charges/rules.ts'
import {
  adminChoices,
  couponShares,
  type PaymentMethod,
  paidFor,
  paymentMethods,
  type Status,
  shopperActions,
} from '../orders/rules.ts'
import { chargesMayGoBack, effectsOf } from './refund-rules.ts'

const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const line = fc
  .record({
    sale: fc.integer({ min: 0, max: 3_000_000 }),
    offer: percent,
    quantity: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ sale, offer, quantity }) => {
    const originalPrice = fromPaise(sale)
    return { originalPrice, price: fromPaise(sale - percentOf(originalPrice, offer)), quantity }
  })

/** What was ordered and paid: any cart with any coupon. */
const bought = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    coupon: percent,
    method: fc.constantFrom(...paymentMethods),
  })
  .map(({ lines, coupon, method }) => {
    const totals = totalsOf(lines, percentOf(purchaseAmountOf(lines), coupon), specifiedCharges)
    const shares = couponShares(totals.couponDiscount, lines)
    return {
      method,
      ...totals,
      items: lines.map((line, i) => ({ ...line, couponShare: shares[i] ?? nothing })),
    }
  })
/** Which item is moved next, and to which of the statuses that shopper and admin can give it. */
const moves = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 40 })

const ways = (from: Status) => [...adminChoices[from], shopperActions[from]?.to ?? from]
const always = { numRuns: runs(500, 10_000) }

/** Walks an order through `steps` and gives every amount that went back, and where its items ended. */
function walk(
  {
    items,
    method,
    charges: { shipping },
  }: { items: Parameters<typeof paidFor>[0][]; method: PaymentMethod; charges: Charges },
  steps: [number, number][],
) {
  const statuses: Status[] = items.map(() => 'Pending')
  const given: { item: number | 'shipping'; amount: Paise }[] = []
  let shipped = false
  for (const [pick, way] of steps) {
    const item = pick % items.length
    const from = statuses[item] ?? 'Pending'
    const to = ways(from)[way % ways(from).length] ?? from
    statuses[item] = to
    shipped ||= to === 'Shipped'
    const sold = items[item]
    if (sold && effectsOf({ from, to }, method, null).refund) given.push({ item, amount: paidFor(sold) })
    const last = from !== to && to === 'Cancelled' && !shipped
    if (last && chargesMayGoBack(statuses, method)) given.push({ item: 'shipping', amount: shipping })
  }
  return { statuses, given, shipped }
}

describe('of any order, in any order of cancels and returns', { timeout: 60_000 }, () => {
  test('each item goes back at most once, all together never more than was paid', () => {
    fc.assert(
      fc.property(bought, moves, (order, steps) => {
        const { given } = walk(order, steps)
        expect(new Set(given.map(({ item }) => item)).size).toBe(given.length)
        expect(Math.min(0, ...given.map(({ amount }) => amount))).toBe(0)
        expect(sum(given.map(({ amount }) => amount))).toBeLessThanOrEqual(order.total)
      }),
      always,
    )
  })

  test('exactly what was paid for each cancelled or returned item has gone back, to the paisa', () => {
    fc.assert(
      fc.property(bought, moves, (order, steps) => {
        const { statuses, given, shipped } = walk(order, steps)
        const inAdvance = order.method !== 'COD'
        const due = order.items.map(({ price, quantity, couponShare }, i) => {
          const back = statuses[i] === 'ReturnAccepted' || (inAdvance && statuses[i] === 'Cancelled')
          return back ? price * quantity - couponShare : 0
        })
        const unsent = inAdvance && !shipped && statuses.every((status) => status === 'Cancelled')
        const all = due.reduce((a, b) => a + b, 0) + (unsent ? order.charges.shipping : 0)
        expect(sum(given.map(({ amount }) => amount))).toBe(all)
      }),
      always,
    )
  })

  test('when everything was cancelled before shipping, the whole total has gone back', () => {
    fc.assert(
      fc.property(bought, fc.array(fc.nat(), { maxLength: 12 }), (order, picks) => {
        const all = [...picks.map((pick) => pick % order.items.length), ...order.items.keys()]
        const steps = all.map((item): [number, number] => [item, adminChoices.Pending.indexOf('Cancelled')])
        const { given } = walk(
          order,
          steps.filter(([item], i) => all.indexOf(item) === i),
        )
        expect(sum(given.map(({ amount }) => amount))).toBe(order.method === 'COD' ? 0 : order.total)
      }),
      always,
    )
  })
})

test("a coupon's shares are by largest remainder: each is its exact part, rounded up for the largest remainders", () => {
  fc.assert(
    fc.property(bought, ({ items, couponDiscount }) => {
      const weights = items.map(({ price, quantity }) => BigInt(times(price, quantity)))
      const whole = weights.reduce((a, b) => a + b, 0n)
      expect(sum(items.map(({ couponShare }) => couponShare))).toBe(couponDiscount)
      if (whole === 0n) return
      const parts = weights.map((weight, i) => {
        const exact = BigInt(couponDiscount) * weight
        const up = BigInt(items[i]?.couponShare ?? 0) - exact / whole
        return { up, remainder: exact % whole }
      })
      expect(parts.every(({ up }) => up === 0n || up === 1n)).toBe(true)
      for (const raised of parts.filter(({ up }) => up === 1n))
        for (const left of parts.filter(({ up }) => up === 0n))
          expect(raised.remainder >= left.remainder).toBe(true)
    }),
    always,
  )
})
