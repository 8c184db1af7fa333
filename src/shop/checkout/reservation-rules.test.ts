import { describe, expect, test } from 'vitest'
import { fromPaise } from '../../lib/money.ts'
import { mayEnd, reservationEnd, sellsTheSame } from './reservation-rules.ts'

const begun = new Date('2026-11-21T10:00:00Z')
const minutes = (count: number) => new Date(begun.getTime() + count * 60_000)

describe('a hold', () => {
  test('lasts half an hour where the provider answers, and two hours where it does not', () => {
    const endsAt = reservationEnd(begun)
    const ends = (age: number, answered: boolean) => mayEnd(endsAt, minutes(age), answered)
    expect([29, 30, 31].map((age) => ends(age, true))).toEqual([false, true, true])
    expect([31, 119, 120].map((age) => ends(age, false))).toEqual([false, false, true])
  })
})

describe('two orders sell the same', () => {
  const item = {
    sizeId: 'a',
    quantity: 2,
    originalPrice: fromPaise(50_000),
    price: fromPaise(45_000),
    couponShare: fromPaise(100),
  }
  const charges = { shipping: fromPaise(3_000) }
  const items = [item, { ...item, sizeId: 'b' }]
  const sold = { total: fromPaise(92_900), charges, couponCode: 'SAVE', items }

  test('in whatever order their lines are', () => {
    expect(sellsTheSame(sold, { ...sold, items: sold.items.toReversed() })).toBe(true)
  })

  test.each([
    { quantity: 1 },
    { price: fromPaise(44_999) },
    { originalPrice: fromPaise(50_001) },
    { couponShare: fromPaise(99) },
    { sizeId: 'c' },
  ])('only if nothing of a line differs: %o', (other) => {
    expect(
      sellsTheSame(sold, {
        ...sold,
        items: [
          { ...item, ...other },
          { ...item, sizeId: 'b' },
        ],
      }),
    ).toBe(false)
  })

  test('and only with the same lines, charges, coupon and total', () => {
    expect(sellsTheSame(sold, { ...sold, items: [item] })).toBe(false)
    expect(sellsTheSame(sold, { ...sold, couponCode: null })).toBe(false)
    expect(sellsTheSame(sold, { ...sold, total: fromPaise(92_901) })).toBe(false)
    const express = { shipping: fromPaise(0), expressFee: fromPaise(3_000) }
    expect(sellsTheSame(sold, { ...sold, charges: express })).toBe(false)
    const [fast, slower] = [2, 5].map((most) => ({
      ...sold,
      charges: express,
      expressDays: { least: 1, most },
    }))
    expect(fast && slower && sellsTheSame(fast, slower)).toBe(false)
    expect(fast && sellsTheSame(fast, structuredClone(fast))).toBe(true)
  })
})
