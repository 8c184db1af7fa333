import { describe, expect, test } from 'vitest'
import { fromPaise } from '../../lib/money.ts'
import { canBePaidOnline, firstCheck, isRefundOf, nextCheck, nextTry, refundKey } from './rules.ts'

const createdAt = new Date('2026-11-21T10:00:00Z')
const minutes = (count: number) => new Date(createdAt.getTime() + count * 60_000)
const wait = (at: Date | null, from: Date) => at && (at.getTime() - from.getTime()) / 60_000
const day = 24 * 60

describe('a payment intent', () => {
  test('is a rupee at least', () => {
    expect([99, 100].map((paise) => canBePaidOnline(fromPaise(paise)))).toEqual([false, true])
  })

  test('is looked at after two minutes, and every minute while something waits for it', () => {
    expect(firstCheck(createdAt)).toEqual(minutes(2))
    for (const age of [2, 30, 119])
      expect(wait(nextCheck({ createdAt }, minutes(age), true), minutes(age))).toBe(1)
  })

  test('is looked at ever less often when nothing waits for it, and not after six days', () => {
    const looks: number[] = []
    for (let at: Date | null = minutes(31); at; at = nextCheck({ createdAt }, at, false))
      looks.push((at.getTime() - createdAt.getTime()) / 60_000)
    const pauses = looks.slice(1).map((look, index) => look - (looks[index] ?? 0))
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    expect(looks.at(-1)).toBeGreaterThan(5 * day)
    expect(looks.length).toBeLessThan(40)
    expect(nextCheck({ createdAt }, minutes(6 * day + 1), false)).toBe(null)
  })
})

describe('money on its way back', () => {
  test('has one name for each attempt, of letters that the provider takes', () => {
    const whole = {
      id: '01980000-0000-7000-8000-000000000000',
      paymentId: 'pay_00000000000001',
      isPart: false,
    }
    const part = { ...whole, isPart: true }
    const names = [0, 1, 2].map((failures) => refundKey({ ...whole, failures }))
    expect(names).toEqual([
      'refund_pay_00000000000001',
      'refund_pay_00000000000001_2',
      'refund_pay_00000000000001_3',
    ])
    names.push(refundKey({ ...part, failures: 9 }))
    for (const name of names) expect(name).toMatch(/^[\w-]{10,40}$/)
    expect(names.map((name) => isRefundOf(name, whole))).toEqual([true, true, true, false])
    expect(names.map((name) => isRefundOf(name, part))).toEqual([false, false, false, true])
  })

  test('is asked about at once again, and once a day at the least', () => {
    expect(wait(nextTry({ createdAt }, createdAt), createdAt)).toBe(1 / 6)
    expect(wait(nextTry({ createdAt }, minutes(40)), minutes(40))).toBe(10)
    expect(wait(nextTry({ createdAt }, minutes(30 * day)), minutes(30 * day))).toBe(day)
  })
})
