import { expect, test } from 'vitest'
import { fromRupees, nothing } from '../../../lib/money.ts'
import { decisionRefusal, needsSecondPerson } from './rules.ts'

const rupees = (amount: number) => fromRupees(amount)

test('a refund needs a second person above the amount, counted with what the same admin has paid back', () => {
  expect(needsSecondPerson(rupees(5000), nothing, rupees(5000))).toBe(false)
  expect(needsSecondPerson(rupees(5001), nothing, rupees(5000))).toBe(true)
  expect(needsSecondPerson(rupees(1), rupees(5000), rupees(5000))).toBe(true)
  expect(needsSecondPerson(rupees(1), nothing, nothing)).toBe(true)
})

test('what pays nothing back needs none, nor anything while the setting is off', () => {
  expect(needsSecondPerson(nothing, rupees(9000), rupees(5000))).toBe(false)
  expect(needsSecondPerson(rupees(9000), rupees(9000), null)).toBe(false)
})

test('a request is decided once, in time, by another person', () => {
  const [asker, expiresAt] = [{ id: 'asha', name: 'Asha' }, new Date('2026-11-30T12:00:00Z')]
  const [before, after] = [new Date('2026-11-30T11:59:59Z'), expiresAt]
  const waiting = { state: 'waiting', expiresAt, asker } as const
  expect(decisionRefusal(waiting, 'ravi', before)).toBeNull()
  expect(decisionRefusal(waiting, 'asha', before)).toEqual({ reason: 'own-request' })
  expect(decisionRefusal(waiting, 'ravi', after)).toEqual({ reason: 'expired' })
  for (const state of ['confirmed', 'declined', 'replaced'] as const)
    expect(decisionRefusal({ ...waiting, state }, 'ravi', before)).toEqual({ reason: 'decided' })
})
