import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { keepDraft } from '../product-form/draft.ts'
import { blank } from '../product-form/fields.ts'
import { KeptDrafts } from './kept-drafts.tsx'

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
  keepDraft('new', { opened, fields })
  expect(html(<KeptDrafts />)).toContain('What you typed for Vayu is kept.')
  keepDraft('new', { opened, fields: { ...fields, galleryImages: ['x'.repeat(room)] } })
  expect(html(<KeptDrafts />)).toContain('What you typed for Vayu is kept, without the pictures you chose.')
})
