import { expect, test } from 'vitest'
import { contactQueryOf, partsOf } from './people-search-rules.ts'

test.each([
  ['98450 12345', '9845012345'],
  ['+91 98450-12345', '9845012345'],
  ['0091 (0)98450 12345', '9845012345'],
  ['919845012345', '9845012345'],
  ['098450 12345', '9845012345'],
  ['Mob. ९८४५० १२३४५', '9845012345'],
  ['+91 98450 12', '9845012'],
  ['098450 12', '9845012'],
  ['080 4112 3456', '8041123456'],
  ['+44 7911 123456', '7911123456'],
  ['560 038', '560038'],
])('the phone number %j is searched for by its digits %j', (typed, digits) => {
  expect(partsOf(typed)).toEqual([digits])
  expect(contactQueryOf(typed)).toMatch(new RegExp(`\\b${digits}:\\*$`))
})

test('a text with letters is no phone number', () => {
  expect(partsOf('Asha 560038')).toEqual(['asha', '560038'])
  expect(contactQueryOf('Asha 560038')).toBe('asha:* & 560038:*')
})
