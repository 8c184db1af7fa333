import { expect, test } from 'vitest'
import { averageStars } from '../../lib/stars.ts'
import { fitAdvice, shortName, stateAfterWriting } from './rules.ts'

test.each([
  ['Asha Rao', 'Asha R.'],
  ['  Asha  Meera rao ', 'Asha R.'],
  ['Asha', 'Asha'],
  ['आशा राव', 'आशा र.'],
])('%s is shown as %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})

test('an average has one decimal, and there is none without a review', () => {
  expect(averageStars([1, 0, 0, 1, 1])).toBe(3.3)
  expect(averageStars([0, 0, 0, 0, 0])).toBeNull()
})

test.each([
  [{ small: 12, 'true to size': 3, large: 0 }, '12 of 15 buyers say: it runs small, take one size more'],
  [{ small: 0, 'true to size': 4, large: 6 }, '6 of 10 buyers say: it runs large, take one size less'],
  [{ small: 1, 'true to size': 9, large: 0 }, '9 of 10 buyers say: true to size'],
  [{ small: 9, 'true to size': 0, large: 0 }, null],
  [{ small: 11, 'true to size': 9, large: 0 }, null],
])('of these answers about the fit %j the advice is %s', (fits, advice) => {
  expect(fitAdvice({ fits })).toBe(advice)
})

test('a text waits where the shop approves, again when it changed, and always after one was hidden', () => {
  const shown = { text: 'Good', state: 'shown', hiddenFor: null } as const
  const hidden = { text: 'Good', state: 'hidden', hiddenFor: 'It insults or threatens' } as const
  expect(stateAfterWriting(null, 'Good', true)).toBe('waiting')
  expect(stateAfterWriting(null, 'Good', false)).toBe('shown')
  expect(stateAfterWriting(null, null, true)).toBe('shown')
  expect(stateAfterWriting(shown, 'Good', true)).toBe('shown')
  expect(stateAfterWriting(shown, 'Bad', true)).toBe('waiting')
  expect(stateAfterWriting(hidden, 'Good', false)).toBe('hidden')
  expect(stateAfterWriting(hidden, 'Bad', false)).toBe('waiting')
  expect(stateAfterWriting({ ...hidden, state: 'waiting' }, 'Bad', false)).toBe('waiting')
  expect(stateAfterWriting({ ...hidden, text: null, state: 'shown' }, 'Good', false)).toBe('waiting')
  for (const before of [hidden, { ...hidden, text: null }])
    expect(stateAfterWriting(before, null, false)).toBe('shown')
})
