import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPaise, minus, nothing, type Paise, sum, times } from '../../lib/money.ts'
import { paidFor } from '../orders/rules.ts'
import {
  bestMultibuy,
  type Multibuy,
  multibuyDiscount,
  multibuyShares,
  nextMultibuy,
  takesMultibuy,
  termsInWords,
  timesProblem,
} from './rules.ts'

const shirts = { kind: 'category' as const, id: 'shirts', name: 'Shirts' }
const multibuy = (given: Partial<Multibuy> = {}): Multibuy => ({
  ...{ id: 'm', name: 'Three for two', buy: 2, get: 1, percentage: 100, scope: null },
  ...given,
})
const line = (rupees: number, quantity = 1, category = 'shirts') => ({
  price: fromPaise(rupees * 100),
  quantity,
  brand: { id: 'puma' },
  category: { id: category },
})

test.each([
  ['no full group', {}, [line(500, 2)], 0],
  ['one group: the cheapest is free', {}, [line(500), line(300), line(400)], 300],
  ['units beyond the last group are the cheapest', {}, [line(500, 3), line(100)], 500],
  ['each group has its own cheapest', {}, [line(900, 3), line(300, 3)], 1200],
  ['several are free', { buy: 1, get: 2 }, [line(500), line(300), line(200)], 500],
  ['half off', { percentage: 50 }, [line(500), line(300), line(400)], 150],
  ['only what is in scope counts', { scope: shirts }, [line(500, 2), line(100, 1, 'socks')], 0],
  ['only what is in scope is discounted', { scope: shirts }, [line(500, 3), line(100, 1, 'socks')], 500],
  ['a brand', { scope: { kind: 'brand' as const, id: 'puma', name: 'Puma' } }, [line(500, 3)], 500],
])('of each group the cheapest cost less: %s', (_, given, lines, rupees) => {
  expect(multibuyDiscount(multibuy(given), lines)).toBe(rupees * 100)
})

test('what is missing for the next group is told, the fewest units first', () => {
  const [threeForTwo, fourForThree] = [multibuy(), multibuy({ id: 'n', buy: 3, get: 1, scope: shirts })]
  const both = [threeForTwo, fourForThree]
  expect(nextMultibuy(both, [line(500)], null)?.missing).toBe(2)
  expect(nextMultibuy(both, [line(500, 2)], null)).toMatchObject({ multibuy: threeForTwo, missing: 1 })
  expect(nextMultibuy([fourForThree], [line(500, 3, 'socks')], null)).toBeNull()
})

test('nothing is told of a multibuy that the order would not take, because it takes another or a coupon', () => {
  const [threeForTwo, fourForThree] = [multibuy(), multibuy({ id: 'n', buy: 3, get: 1, percentage: 1 })]
  const both = [threeForTwo, fourForThree]
  expect(nextMultibuy(both, [line(500, 3)], threeForTwo)).toBeNull()
  expect(nextMultibuy(both, [line(500, 5)], threeForTwo)).toMatchObject({ multibuy: threeForTwo, missing: 1 })
  expect(nextMultibuy(both, [line(500, 5)], 'coupon')).toBeNull()
})

test('an order takes its coupon only where that is worth more, with the delivery fee that there is', () => {
  const coupon = (discount: number, deliveryDiscount = 0) => ({
    discount: fromPaise(discount),
    deliveryDiscount: fromPaise(deliveryDiscount),
  })
  const fee = fromPaise(3_000)
  expect(takesMultibuy(fromPaise(500), coupon(501), fee)).toBe(false)
  expect(takesMultibuy(fromPaise(500), coupon(500), fee)).toBe(true)
  expect(takesMultibuy(fromPaise(500), coupon(0, 5_000), fee)).toBe(false)
  expect(takesMultibuy(fromPaise(500), coupon(0, 5_000), nothing)).toBe(true)
  expect(takesMultibuy(nothing, coupon(0), fee)).toBe(false)
})

test('its terms and times are told plainly', () => {
  expect(termsInWords(multibuy())).toBe('Buy 2, get 1 free')
  expect(termsInWords(multibuy({ percentage: 50 }))).toBe('Buy 2, get 1 at 50 % off')
  const now = new Date('2026-11-30T00:00:00Z')
  const later = new Date('2026-12-01T00:00:00Z')
  expect(timesProblem({ startsAt: null, endsAt: now }, now)).toBe('ends-in-the-past')
  expect(timesProblem({ startsAt: later, endsAt: later }, now)).toBe('starts-after-end')
  expect(timesProblem({ startsAt: null, endsAt: later }, now)).toBeNull()
})

const units = fc.integer({ min: 1, max: 10 })
const terms = fc.record({
  buy: units,
  get: units,
  percentage: fc.integer({ min: 1, max: 100 }),
  scope: fc.constantFrom(null, shirts, { kind: 'brand' as const, id: 'puma', name: 'Puma' }),
})
const lines = fc.array(
  fc.record({
    price: fc.integer({ min: 0, max: 200_000 }).map(fromPaise),
    quantity: fc.integer({ min: 1, max: 20 }),
    brand: fc.record({ id: fc.constantFrom('puma', 'nike') }),
    category: fc.record({ id: fc.constantFrom('shirts', 'socks') }),
  }),
  { minLength: 1, maxLength: 8 },
)
type Lines = typeof lines extends fc.Arbitrary<infer Value> ? Value : never
const costOf = (some: Lines) => sum(some.map(({ price, quantity }) => times(price, quantity)))
const inScope = (of: Pick<Multibuy, 'scope'>, some: Lines) =>
  some.filter((line) => of.scope === null || line[of.scope.kind].id === of.scope.id)

test('a discount is never negative nor above what the units that it is for cost, in whatever order the lines are', () => {
  fc.assert(
    fc.property(terms, lines, fc.infiniteStream(fc.nat()), (given, some, order) => {
      const discount = multibuyDiscount(given, some)
      const prices = inScope(given, some)
        .flatMap(({ price, quantity }) => Array<Paise>(quantity).fill(price))
        .toSorted((one, other) => other - one)
      const groups = Math.floor(prices.length / (given.buy + given.get))
      expect(discount).toBeGreaterThanOrEqual(0)
      expect(discount).toBeLessThanOrEqual(sum(prices.slice(0, groups * given.get)))
      if (groups === 0) expect(discount).toBe(0)
      const shuffled = some
        .map((line) => ({ line, at: order.next().value }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ line }) => line)
      expect(multibuyDiscount(given, shuffled)).toBe(discount)
    }),
  )
})

test('shares of a discount add up to it, are of lines in scope only, and no refund is above what a line costs', () => {
  fc.assert(
    fc.property(terms, lines, (given, some) => {
      const discount = multibuyDiscount(given, some)
      const shares = multibuyShares(given, discount, some)
      expect(sum(shares)).toBe(discount)
      const paid = some.map((line, index) => {
        const share = shares[index] ?? nothing
        expect(share).toBeGreaterThanOrEqual(0)
        if (!inScope(given, [line]).length) expect(share).toBe(0)
        const paid = paidFor({ ...line, couponShare: share })
        expect(paid).toBeGreaterThanOrEqual(0)
        return paid
      })
      expect(sum(paid)).toBe(minus(costOf(some), discount))
    }),
  )
})

test('of several the one that takes most off is applied, and more units never make it take less', () => {
  fc.assert(
    fc.property(fc.array(terms, { maxLength: 4 }), lines, (several, some) => {
      const all = several.map((given, index) => ({ ...given, id: `${index}`, name: `${index}` }))
      const most = Math.max(0, ...all.map((one) => multibuyDiscount(one, some)))
      expect(bestMultibuy(all, some)?.discount ?? 0).toBe(most)
      for (const one of all)
        expect(multibuyDiscount(one, [...some, ...some])).toBeGreaterThanOrEqual(multibuyDiscount(one, some))
    }),
  )
})
