import { type AccessTable, admins, asking } from '../access.ts'
import { byOwner, byOwnerAsking, type Calls, lastChangeOf, popular } from '../growth/call.ts'

export const access: AccessTable = {
  'GET /trail/get-changes': admins('changes:read'),
  'GET /trail/get-admins': admins('changes:read'),
  'PUT /trail/undo-change/:id': asking('changes:undo'),
}

export const growth: Calls = {
  'GET /trail/get-changes': { request: byOwnerAsking({}) },
  'GET /trail/get-changes — of a product': { request: byOwnerAsking({ thing: 'product', id: popular }) },
  'GET /trail/get-admins': { request: byOwner },
  'PUT /trail/undo-change/:id': {
    request: async (shop) => {
      await shop.owner.post('/category/createCategory', { categoryName: `Undone ${shop.to}` })
      return lastChangeOf('category')(shop)
    },
  },
}
