import { expect, test } from 'vitest'
import { findWrongNumbers, readNumbers } from './release-numbers.ts'

const older = '## 0.3.0, 28 November 2026\n\n- Pictures.\n\n## 0.2.0, 24 November 2026\n\n- Sessions.\n'
const between = {
  version: '0.4.0-dev',
  locked: ['0.4.0-dev', '0.4.0-dev'],
  changelog: `# Changelog\n\n## Unreleased\n\n- Texts.\n\n${older}`,
  hasChangedSince: false,
}
const released = {
  ...between,
  version: '0.4.0',
  locked: ['0.4.0', '0.4.0'],
  changelog: `# Changelog\n\n## 0.4.0, 1 December 2026\n\n- Texts.\n\n${older}`,
}

test('numbers are right in this commit, in a release and between two', () => {
  for (const numbers of [readNumbers(), between, released]) expect(findWrongNumbers(numbers)).toEqual([])
})

test.each([
  ['a released number with an open section', { ...between, version: '0.4.0', locked: [] }, 'first heading'],
  ['a number between two without one', { ...released, version: '0.5.0-dev', locked: [] }, 'first heading'],
  ['a released number without a section', { ...released, version: '0.5.0', locked: [] }, 'first heading'],
  [
    'a number no later than the release before',
    { ...between, version: '0.3.0-dev', locked: [] },
    'not later',
  ],
  ['another kind of number', { ...between, version: '0.4', locked: [] }, 'is neither'],
  [
    'another number in package-lock.json',
    { ...released, locked: ['0.4.0', '0.3.0'] },
    'package-lock.json 0.3.0',
  ],
  ['a section that stands twice', { ...between, changelog: between.changelog + older }, 'not later'],
  [
    'sections out of order',
    { ...between, changelog: between.changelog.replace('0.2.0', '0.10.0') },
    'not later',
  ],
  [
    'a heading without a date',
    { ...between, changelog: between.changelog.replace(', 24 November 2026', '') },
    'read as',
  ],
  [
    'changes after a release under its number',
    { ...released, hasChangedSince: true },
    'have changed since 0.4.0',
  ],
])('%s is found', (_what, numbers, problem) => {
  expect(findWrongNumbers(numbers).join('\n')).toContain(problem)
})
