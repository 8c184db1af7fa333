import { type AccessTable, admins, asking } from '../access.ts'
import { admin } from '../actors.ts'
import type { Calls } from '../growth/call.ts'
import { programOf } from '../programs.ts'

export const access: AccessTable = {
  'GET /keys/get-keys': admins('admins:write'),
  'POST /keys/add-key': asking('admins:write'),
  'DELETE /keys/revoke-key/:id': asking('admins:write'),
}

export const growth: Calls = {
  'GET /keys/get-keys': { request: ({ owner }) => ({ by: owner }) },
  'POST /keys/add-key': {
    request: ({ owner }) => ({ by: owner, body: { name: 'Warehouse', permissions: ['products:read'] } }),
  },
  'DELETE /keys/revoke-key/:id': {
    request: async ({ owner }) => ({
      by: owner,
      path: { id: (await programOf(await admin(), ['products:read'])).id },
    }),
  },
}
