import { expect, test } from 'vitest'
import { changesSince, compareVersions, release } from './release.ts'

test('versions are ordered by number, and what becomes a release comes before it', () => {
  const ordered = ['0.3.0', '0.4.0-dev', '0.4.0', '0.4.1', '0.10.0', '1.0.0-dev', '1.0.0']
  expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered)
  expect(compareVersions('0.4.0', '0.4.0')).toBe(0)
})

test('the changes since a release are the sections above its own', () => {
  const versions = changesSince('0.2.0').map(({ version }) => version)
  expect(versions.at(-1)).toBe('0.3.0')
  expect(versions).not.toContain('0.2.0')
  expect(changesSince(null).at(-1)).toMatchObject({ version: '0.2.0', date: '24 November 2026' })
  expect(changesSince(release.version.replace('-dev', ''))).toEqual([])
})
