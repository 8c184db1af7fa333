import { randomUUID } from 'node:crypto'
import { type AccessTable, admins, asking } from '../access.ts'
import { admin } from '../actors.ts'
import { byOwner, type Calls, type Shop, saveSettings } from '../growth/call.ts'

export const access: AccessTable = {
  'GET /wallet/get-refund-requests': admins('money:refund'),
  'PUT /order/confirm-refund/:id': asking('money:refund'),
  'PUT /order/decline-refund/:id': asking('money:refund'),
}

/** A goodwill credit that another admin has asked for. */
async function waiting({ owner, buyer }: Shop): Promise<string> {
  const asker = await admin()
  await saveSettings(owner, 'selling', { secondPersonAbove: 0 })
  const credit = { key: randomUUID(), amount: 1, reason: 'A late parcel' }
  const { body } = await asker.post(`/wallet/give-goodwill/${buyer.id}`, credit)
  await saveSettings(owner, 'selling', { secondPersonAbove: null })
  return body.asked[0]._id
}

export const growth: Calls = {
  'GET /wallet/get-refund-requests': { request: byOwner },
  'PUT /order/confirm-refund/:id': {
    request: async (shop) => ({ by: shop.owner, path: { id: await waiting(shop) } }),
  },
  'PUT /order/decline-refund/:id': {
    request: async (shop) => ({
      ...{ by: shop.owner, path: { id: await waiting(shop) }, body: { reason: 'Ask the courier first' } },
    }),
  },
}
