import { expect, test } from 'vitest'
import { isPicture, sizeOf, withHeicHint } from './picture-file.ts'

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

test.each([
  [{ name: 'IMG_0001.HEIC', type: '' }, true],
  [{ name: 'photo', type: 'image/heif' }, true],
  [{ name: 'heic.gif', type: 'image/gif' }, false],
  [{ name: 'photo.jpg', type: 'image/jpeg' }, false],
])('whoever chooses %j is told what helps with photos of an iPhone: %s', (file, isTold) => {
  const refusal = 'Upload a PNG or JPEG file'
  const told = withHeicHint(refusal, [{ name: 'other.png', type: 'image/png' }, file])
  expect(told).toBe(
    isTold ? `${refusal}. iPhone photos: choose Most Compatible in Settings › Camera › Formats.` : refusal,
  )
})
