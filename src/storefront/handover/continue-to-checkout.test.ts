import { expect, test, vi } from 'vitest'
import type { UserOnWire } from '../../shop/accounts/wire.ts'
import { draftOf, saveDraft } from '../session/drafts.ts'
import { beginSession } from '../session/session.ts'
import { proposeAddress } from './continue-to-checkout.ts'

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
})

const proposed = {
  name: 'Asha Rao',
  phone: '',
  address: '14 MG Road',
  locality: null,
  city: 'Bengaluru',
  state: 'Karnataka',
  pinCode: '560001',
  typeofPlace: 'Home' as const,
  isDefaultAddress: false,
}

test('the address of an assistant waits in an empty form, and never takes the place of what a shopper has typed', () => {
  beginSession({ user: { _id: 'asha' } as UserOnWire, isAuthenticated: true, role: 'user' })
  proposeAddress(proposed)
  expect(draftOf('address new')).toEqual(proposed)
  saveDraft('address new', { city: 'Pune' })
  proposeAddress(proposed)
  expect(draftOf('address new')).toEqual({ city: 'Pune' })
})
