import { expect, test } from 'vitest'
import { centreOf, sheetOf } from './whole-picture.ts'

test.each([
  [
    { width: 900, height: 1200 },
    { width: 900, height: 675, x: 0, y: 262.5 },
  ],
  [
    { width: 1600, height: 600 },
    { width: 800, height: 600, x: 400, y: 0 },
  ],
  [
    { width: 400, height: 300 },
    { width: 400, height: 300, x: 0, y: 0 },
  ],
])('the centre of a picture of %j is its largest part of 4:3', (picture, part) => {
  expect(centreOf(picture)).toEqual(part)
})

test('a whole picture lies in the middle of a sheet of 4:3 that is never wider than allowed', () => {
  expect(sheetOf({ width: 600, height: 900 }, 1280)).toEqual({
    sheet: { width: 1200, height: 900 },
    at: { width: 600, height: 900, x: 300, y: 0 },
  })
  expect(sheetOf({ width: 2560, height: 960 }, 1280)).toEqual({
    sheet: { width: 1280, height: 960 },
    at: { width: 1280, height: 480, x: 0, y: 240 },
  })
})
