import { expect, test } from 'vitest'
import { folded, wordsIn } from './folded-text.ts'

test.each([
  ['José ŚIVARĀMAN', 'jose sivaraman'],
  ['Jose\u0301', 'jose'],
  ['ｃａｐ', 'cap'],
  ['६८२०१६ ൯ ௫ ۴', '682016 9 5 4'],
  ['\u2068+91\u00a098470\u2069', '+91 98470'],
  ['कबड्डी', 'कबड्डी'],
  ['Dri-Fit™ ½', 'dri-fit™ ½'],
  ['D’Souza', "d'souza"],
])('%j is compared as %j', (text, compared) => {
  expect(folded(text)).toBe(compared)
})

test('words are letters and digits, without the possessive', () => {
  expect(wordsIn('Women’s RUNNING-shoes, 4%')).toEqual(['women', 'running', 'shoes', '4'])
})
