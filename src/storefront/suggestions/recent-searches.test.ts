import { beforeEach, expect, test, vi } from 'vitest'
import { foreignTexts } from '../../../tests/foreign-texts.ts'
import {
  addRecentSearch,
  clearRecentSearches,
  readRecentSearches,
  removeRecentSearch,
} from './recent-searches.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('the newest comes first, each once, five at most', () => {
  for (let count = 1; count <= 10; count++) addRecentSearch(`shoe ${count}`)
  addRecentSearch('SHOE 5')
  expect(readRecentSearches()).toEqual(['SHOE 5', ...[10, 9, 8, 7].map((count) => `shoe ${count}`)])
})

test('one is removed, or all', () => {
  for (const text of ['shoe', 'ball', 'bat']) addRecentSearch(text)
  removeRecentSearch('ball')
  expect(readRecentSearches()).toEqual(['bat', 'shoe'])
  clearRecentSearches()
  expect(readRecentSearches()).toEqual([])
})

test.each([...foreignTexts, '["", "  ", "shoe", "shoe"]', `["${'x'.repeat(5_000)}", "shoe"]`])(
  '%.60s in the storage does no harm',
  (text) => {
    kept.set('searches', text)
    expect(['', 'shoe']).toContain(readRecentSearches().join())
    addRecentSearch('ball')
    expect(readRecentSearches()[0]).toBe('ball')
  },
)

test('blocked storage keeps nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked')
    },
  })
  addRecentSearch('shoe')
  expect(readRecentSearches()).toEqual([])
})
