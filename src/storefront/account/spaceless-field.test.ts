import { expect, test } from 'vitest'
import { withoutNewSpaces } from './spaceless-field.tsx'

/** `|` is the caret. */
const typed = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })

test.each([
  ['a space at the end', 'Asha', 'Asha |', 'Asha|'],
  ['a space in the middle leaves the caret there', 'Asha', 'As |ha', 'As|ha'],
  ['a name pasted into an empty field', '', ' Asha Rao |', 'AshaRao|'],
  ['a number pasted over another', '9876543210', '+91 98450 12345|', '+919845012345|'],
  ['a tab and a space that does not break', 'Asha', 'Asha\t\u00a0|', 'Asha|'],
  ['a letter keeps the space that stood there', 'Asha Rao', 'Asha Raos|', 'Asha Raos|'],
  ['a letter before the space that stood there', 'Asha Rao', 'Ashaa| Rao', 'Ashaa| Rao'],
  ['the space deleted', 'Asha Rao', 'Asha|Rao', 'Asha|Rao'],
  ['everything deleted', 'Asha Rao', '|', '|'],
])('%s', (_what, before, after, expected) => {
  expect(withoutNewSpaces(before, typed(after))).toEqual(typed(expected))
})
