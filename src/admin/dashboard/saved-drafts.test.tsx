import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { saveDraft } from '../product-form/draft.ts'
import { blank } from '../product-form/fields.ts'
import { SavedDrafts } from './saved-drafts.tsx'

const room = 2_000
const storage: Record<string, string> = Object.create({
  getItem: (key: string) => storage[key] ?? null,
  setItem(key: string, text: string) {
    if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
    storage[key] = text
  },
})
vi.stubGlobal('sessionStorage', storage)

test('a draft whose pictures the browser has no room for says that they are not kept', () => {
  const fields = { ...blank, productName: 'Vayu' }
  const opened = { fields: blank, updatedAt: null }
  saveDraft('new', { opened, fields })
  expect(html(<SavedDrafts />)).toContain('What you typed for Vayu is kept.')
  saveDraft('new', { opened, fields: { ...fields, galleryImages: ['x'.repeat(room)] } })
  expect(html(<SavedDrafts />)).toContain('What you typed for Vayu is kept, without the pictures you chose.')
})
