import { expect, test, vi } from 'vitest'
import type { UserOnWire } from '../../shop/accounts/wire.ts'
import { clearDrafts, draftOf, saveDraft } from './drafts.ts'
import { beginSession, endSession } from './session.ts'

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
})

const signIn = (id: string) =>
  beginSession({ user: { _id: id } as UserOnWire, isAuthenticated: true, role: 'user' })

test('a draft outlives the session of who wrote it, and a save takes it away', () => {
  signIn('asha')
  saveDraft('profile', { name: 'Ash' })
  saveDraft('address new', { city: 'Pune' })
  endSession()
  expect(draftOf('profile')).toBeUndefined()
  saveDraft('profile', { name: 'Nobody' })
  signIn('asha')
  expect(draftOf('profile')).toEqual({ name: 'Ash' })
  saveDraft('profile', null)
  expect(draftOf('profile')).toBeUndefined()
  expect(draftOf('address new')).toEqual({ city: 'Pune' })
  clearDrafts()
  expect(draftOf('address new')).toBeUndefined()
})

test('nobody else reads it, and it is gone once somebody else has signed in', () => {
  signIn('asha')
  saveDraft('profile', { name: 'Ash' })
  signIn('ravi')
  expect(draftOf('profile')).toBeUndefined()
  expect([...kept.values()].join()).not.toContain('Ash')
  signIn('asha')
  expect(draftOf('profile')).toBeUndefined()
})
