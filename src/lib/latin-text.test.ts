import { expect, test } from 'vitest'
import { latinOf } from './latin-text.ts'

test.each([
  ['वायु', 'vayu'],
  ['रात', 'rat'],
  ['लेगिंग', 'leging'],
  ['बिजली', 'bijali'],
  ['क्रिकेट', 'kriket'],
  ['ज़ोर', 'jor'],
  ['glide 4', 'glide 4'],
])('%s is %s in Latin letters', (word, latin) => {
  expect(latinOf(word)).toBe(latin)
})
