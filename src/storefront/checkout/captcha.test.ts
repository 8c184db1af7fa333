import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRight, newCaptcha } from './captcha.ts'

/** Chance that gives these numbers in turn, over and over. */
function dice(numbers: number[]) {
  let turn = 0
  return () => numbers[turn++ % numbers.length] ?? 0
}

const throws = fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { minLength: 1 })

test('a picture has six signs, none of which is taken for another', () => {
  fc.assert(
    fc.property(throws, (numbers) => {
      const captcha = newCaptcha('picture', dice(numbers))
      expect(captcha.answer).toMatch(/^[abcdefghkmnpqrstwxyz2-9]{6}$/)
      expect(captcha.kind === 'picture' && captcha.signs.map(({ sign }) => sign).join('')).toBe(
        captcha.answer,
      )
    }),
  )
})

test('a sum is asked in words and answered by its number', () => {
  expect(newCaptcha('sum', dice([0, 0.999]))).toEqual({
    kind: 'sum',
    question: 'What is one plus nine?',
    answer: '10',
  })
})

test('only the captcha as it stands is right, with blanks around it or without', () => {
  const captcha = newCaptcha('picture', dice([0]))
  expect(isRight(captcha, 'aaaaaa')).toBe(true)
  expect(isRight(captcha, ' aaaaaa ')).toBe(true)
  expect(isRight(captcha, 'AAAAAA')).toBe(false)
  expect(isRight(captcha, 'aaaaa')).toBe(false)
  expect(isRight(captcha, '')).toBe(false)
})
