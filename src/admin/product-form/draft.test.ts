import { beforeEach, expect, test, vi } from 'vitest'
import { type Draft, draftOf, draftSaver } from './draft.ts'
import { blank } from './fields.ts'

const storage = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, text: string) => storage.set(key, text),
  removeItem: (key: string) => storage.delete(key),
})
vi.useFakeTimers()
beforeEach(() => storage.clear())

const draft = (productName: string): Draft => ({
  opened: { fields: blank, updatedAt: null },
  fields: { ...blank, productName },
})

test('a draft is saved once typing pauses, or at once when the page is left', () => {
  const saver = draftSaver('new')
  for (const name of ['V', 'Va', 'Vayu']) {
    saver.schedule(() => draft(name))
    vi.advanceTimersByTime(299)
    expect(draftOf('new')).toBeNull()
  }
  vi.advanceTimersByTime(1)
  expect(draftOf('new')).toEqual(draft('Vayu'))
  saver.schedule(() => draft('Vayu II'))
  saver.flush()
  expect(draftOf('new')).toEqual(draft('Vayu II'))
})

test('a draft that is dropped while its save is due does not come back', () => {
  const saver = draftSaver('new')
  saver.schedule(() => draft('Vayu'))
  saver.drop()
  vi.advanceTimersByTime(300)
  saver.flush()
  expect(draftOf('new')).toBeNull()
})
