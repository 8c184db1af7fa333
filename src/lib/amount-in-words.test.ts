import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'
import { fromPaise, fromRupees } from './money.ts'

test('an amount is written out in lakhs and crores', () => {
  const written: [number, string][] = [
    [0, 'Rupees zero only'],
    [0.05, 'Rupees zero and five paise only'],
    [21, 'Rupees twenty-one only'],
    [100, 'Rupees one hundred only'],
    [1029.5, 'Rupees one thousand twenty-nine and fifty paise only'],
    [12_345, 'Rupees twelve thousand three hundred forty-five only'],
    [1_00_000, 'Rupees one lakh only'],
    [1_29_900.5, 'Rupees one lakh twenty-nine thousand nine hundred and fifty paise only'],
    [2_00_00_019.99, 'Rupees two crore nineteen and ninety-nine paise only'],
    [
      1_23_45_67_890,
      'Rupees one hundred twenty-three crore forty-five lakh sixty-seven thousand eight hundred ninety only',
    ],
  ]
  for (const [rupees, words] of written) expect(amountInWords(fromRupees(rupees))).toBe(words)
  expect(() => amountInWords(fromPaise(-1))).toThrow(RangeError)
})

test('no two amounts read alike', () => {
  const amount = fc.nat(10_000_000_000)
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      expect(amountInWords(fromPaise(a)) === amountInWords(fromPaise(b))).toBe(a === b)
    }),
  )
})
