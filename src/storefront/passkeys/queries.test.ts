import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../session/query-client.ts'
import { addPasskey, ownPasskeysQuery } from './queries.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a passkey that needs the password by now is refused, and the shop is asked again what to prove', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Please type your password' }, { status: 400 }))
  queryClient.setQueryData(ownPasskeysQuery.queryKey, { passkeys: [], mayAdd: true, proof: 'none' })
  await expect(addPasskey({ name: 'Pixel' })).rejects.toThrow('Please type your password')
  expect(queryClient.getQueryState(ownPasskeysQuery.queryKey)?.isInvalidated).toBe(true)
})
