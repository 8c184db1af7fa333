import fc from 'fast-check'
import { expect, test } from 'vitest'
import { averageStars } from '../../lib/stars.ts'
import { fitAdvice, MAX_PHOTOS, type ReviewPhoto, shortName, stateAfterWriting } from './rules.ts'

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
  const shown = { text: 'Good', state: 'shown', hiddenFor: null, photos: [] } as const
  const hidden = { ...shown, state: 'hidden', hiddenFor: 'It insults or threatens' } as const
  type Before = Parameters<typeof stateAfterWriting>[0]
  const after = (before: Before, text: string | null, needsApproval: boolean) =>
    stateAfterWriting(before, { text, photos: [] }, needsApproval)
  const of = (before: object): Before => ({ ...shown, photos: [], ...before })
  expect(after(null, 'Good', true)).toBe('waiting')
  expect(after(null, 'Good', false)).toBe('shown')
  expect(after(null, null, true)).toBe('shown')
  expect(after(of(shown), 'Good', true)).toBe('shown')
  expect(after(of(shown), 'Bad', true)).toBe('waiting')
  expect(after(of(hidden), 'Good', false)).toBe('hidden')
  expect(after(of(hidden), 'Bad', false)).toBe('waiting')
  expect(after(of({ ...hidden, state: 'waiting' }), 'Bad', false)).toBe('waiting')
  expect(after(of({ ...hidden, text: null, state: 'shown' }), 'Good', false)).toBe('waiting')
  for (const before of [hidden, { ...hidden, text: null }])
    expect(after(of(before), null, false)).toBe('shown')
})

test('whatever is written and approved, a review that is shown has only photos that an admin has seen', () => {
  const step = fc.oneof(
    fc.record({
      text: fc.constantFrom('Good', 'Bad', null),
      photos: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5'), { maxLength: MAX_PHOTOS }),
      needsApproval: fc.boolean(),
    }),
    fc.constantFrom('show' as const, 'hide' as const),
  )
  const photo = (hash: string) => ({ hash, width: 8, height: 6, colour: '#000000', approved: false })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let review = null as Parameters<typeof stateAfterWriting>[0]
      const seen = new Set<string>()
      for (const one of steps) {
        if (one === 'hide' && review?.text) review = { ...review, state: 'hidden', hiddenFor: 'No' }
        else if (one === 'show' && review) {
          for (const { hash } of review.photos) seen.add(hash)
          const photos: ReviewPhoto[] = review.photos.map((each) => ({ ...each, approved: true }))
          review = { ...review, photos, state: 'shown', hiddenFor: null }
        } else if (typeof one === 'object') {
          const has: ReviewPhoto[] = review?.photos ?? []
          const sent: string[] = one.text === null ? [] : one.photos
          for (const hash of seen) if (!sent.includes(hash)) seen.delete(hash)
          const photos = sent.map((hash) => has.find((each) => each.hash === hash) ?? photo(hash))
          const written = { text: one.text, photos }
          const state = stateAfterWriting(review, written, one.needsApproval)
          review = { ...written, state, hiddenFor: review?.hiddenFor ?? null }
        }
        if (review?.state === 'shown') expect(review.photos.filter(({ hash }) => !seen.has(hash))).toEqual([])
      }
    }),
  )
})

test('a photo less leaves a text that was shown as it is, and one that was hidden is read again', () => {
  const [one, other] = ['1', '2'].map((hash) => ({
    hash,
    width: 8,
    height: 6,
    colour: '#000000',
    approved: true,
  }))
  const photos = [one, other].filter((photo) => photo !== undefined)
  const before = { text: 'Good', state: 'shown', hiddenFor: null, photos } as const
  const less = { text: 'Good', photos: photos.slice(1) }
  expect(stateAfterWriting({ ...before, photos }, less, true)).toBe('shown')
  expect(stateAfterWriting({ ...before, photos }, { ...before, photos: photos.toReversed() }, true)).toBe(
    'shown',
  )
  const hidden = { ...before, photos, state: 'hidden', hiddenFor: 'It insults or threatens' } as const
  expect(stateAfterWriting(hidden, less, false)).toBe('waiting')
  expect(stateAfterWriting(hidden, hidden, false)).toBe('hidden')
})
