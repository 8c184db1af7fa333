import { expect, test } from 'vitest'
import { isNamed, scaleUpTo } from './scale.ts'

test.each([
  [0, [0]],
  [3, [0, 1, 2, 3]],
  [997, [0, 250, 500, 750, 1000]],
  [1_29_900.5, [0, 50_000, 1_00_000, 1_50_000]],
  [3_40_00_000, [0, 1_00_00_000, 2_00_00_000, 3_00_00_000, 4_00_00_000]],
])('an axis up to %d is marked in round steps', (most, marks) => {
  const scale = scaleUpTo(most)
  expect(scale.marks).toEqual(marks)
  expect(scale.top).toBeGreaterThanOrEqual(most)
})

test('where names have no room for all, the last bar keeps its own and the others are evenly apart', () => {
  const named = (count: number, most: number) =>
    Array.from({ length: count }, (_, index) => index).filter((index) => isNamed(index, count, most))
  expect(named(5, 12)).toEqual([0, 1, 2, 3, 4])
  expect(named(12, 4)).toEqual([2, 5, 8, 11])
  expect(named(31, 4)).toEqual([6, 14, 22, 30])
})
