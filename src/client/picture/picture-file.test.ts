import { expect, test } from 'vitest'
import { sizeOf } from './picture-file.ts'

test('what is cropped is made smaller when it is wider than it is ever shown, and never larger', () => {
  const part = { x: 40, y: 0, width: 4000, height: 3000 }
  expect(sizeOf(part, 1280)).toEqual({ width: 1280, height: 960 })
  expect(sizeOf({ ...part, width: 400, height: 300 }, 1280)).toEqual({ width: 400, height: 300 })
})
