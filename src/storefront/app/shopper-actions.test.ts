import { expect, test, vi } from 'vitest'
import type { UserOnWire } from '../../shop/accounts/wire.ts'
import type { PopulatedProductOnWire } from '../../shop/catalog/wire.ts'
import { queryClient } from '../session/query-client.ts'
import { beginSession } from '../session/session.ts'
import { callThrough } from '../shared/api.ts'
import { setWished } from './shopper-actions.ts'

test('a heart touched while the wishlist loads first is kept when an invalidation cancels the load', async () => {
  const product = { _id: 'vayu' } as PopulatedProductOnWire
  const wishlist = (products: PopulatedProductOnWire[]) => Response.json({ wishlist: { products } })
  const lists: ((response: Response) => void)[] = []
  const toggle = vi.fn(() => wishlist([product]))
  callThrough(async (input) => {
    const { pathname } = new URL(String(input), 'http://shop.test')
    if (pathname === '/wishlist/handle-wishlist') return toggle()
    if (pathname.startsWith('/wishlist/')) return new Promise((resolve) => lists.push(resolve))
    return Response.json({ cart: {} })
  })
  beginSession({ user: { _id: 'asha' } as UserOnWire, isAuthenticated: true, role: 'user' })
  const wished = setWished(product, true)
  await expect.poll(() => lists.length).toBe(1)
  void queryClient.invalidateQueries({ queryKey: ['wishlist'] })
  await expect.poll(() => lists.length).toBe(2)
  for (const answer of lists) answer(wishlist([]))
  expect(await wished).toBe(true)
  expect(toggle).toHaveBeenCalledTimes(1)
})
