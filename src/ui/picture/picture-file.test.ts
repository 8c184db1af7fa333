import { expect, test } from 'vitest'
import { isPicture, sizeOf } from './picture-file.ts'

test.each([
  ['image/png', true],
  ['image/jpeg', true],
  ['image/gif', false],
  ['image/svg+xml', false],
  ['application/pdf', false],
  ['', false],
])('of the files that can be chosen, %s is taken: %s', (type, taken) => {
  expect(isPicture({ type })).toBe(taken)
})

test('what is cropped is made smaller when it is wider than it is ever shown, and never larger', () => {
  const part = { x: 40, y: 0, width: 4000, height: 3000 }
  expect(sizeOf(part, 1280)).toEqual({ width: 1280, height: 960 })
  expect(sizeOf({ ...part, width: 400, height: 300 }, 1280)).toEqual({ width: 400, height: 300 })
})
