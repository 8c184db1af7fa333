import { type AccessTable, type CallOptions, ownAccount, signedIn } from '../access.ts'
import type { Actor } from '../actors.ts'
import { address } from '../buying.ts'
import { byBuyer, type Calls, find } from '../growth/call.ts'

async function anAddress(owner: Actor): Promise<CallOptions> {
  const { body } = await owner.post('/users/add-address', address)
  return { path: { addressId: body.user.addresses[0]._id }, body: address }
}

export const access: AccessTable = {
  'GET /users/get-address': signedIn,
  'POST /users/add-address': { ...signedIn, asks: ownAccount },
  'PUT /users/edit-address/:addressId': { ...signedIn, asks: ownAccount, own: anAddress, others: 404 },
  'DELETE /users/remove-address/:addressId': { ...signedIn, asks: ownAccount, own: anAddress, others: 404 },
}

export const growth: Calls = {
  'POST /users/add-address': { request: ({ buyer }) => ({ by: buyer, body: address }) },
  'GET /users/get-address': { request: byBuyer },
  'PUT /users/edit-address/:addressId': {
    request: ({ buyer, last }) => ({ by: buyer, path: { addressId: last.addresses[0]._id }, body: address }),
  },
  'DELETE /users/remove-address/:addressId': {
    request: async ({ buyer }) => ({
      by: buyer,
      path: { addressId: (await find('select id from addresses where user_id = $1', [buyer.id])).id },
    }),
  },
}
