import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUpright } from './card.ts'

const clothes = { isClothing: true as const }

test('a list is upright where more than half of it is clothing, in whatever order it comes', () => {
  fc.assert(
    fc.property(fc.nat(24), fc.nat(24), fc.nat(), (worn, others, start) => {
      const list = [...Array(worn).fill(clothes), ...Array(others).fill({})]
      const from = list.length && start % list.length
      expect(isUpright([...list.slice(from), ...list.slice(0, from)])).toBe(worn > others)
    }),
  )
})
