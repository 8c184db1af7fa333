import { type AccessTable, admins, asking, neverAsks } from '../access.ts'
import type { Actor } from '../actors.ts'
import { byOwner, type Calls } from '../growth/call.ts'

async function aView(owner: Actor, name: string): Promise<string> {
  const { body } = await owner.post('/views/add-view', { list: 'returns', name, query: 'status=Accepted' })
  return body.view._id
}

export const access: AccessTable = {
  'GET /views/get-views': admins('dashboard:use'),
  'POST /views/add-view': neverAsks('dashboard:use', 'words for admins'),
  'PUT /views/rename-view/:id': neverAsks('dashboard:use', 'words for admins'),
  'DELETE /views/delete-view/:id': asking('dashboard:use'),
}

export const growth: Calls = {
  'GET /views/get-views': { request: byOwner },
  'POST /views/add-view': {
    request: ({ owner, to }) => ({
      by: owner,
      body: { list: 'returns', name: `View ${to}`, query: 'status=Pending' },
    }),
  },
  'PUT /views/rename-view/:id': {
    request: async ({ owner, to }) => ({
      by: owner,
      path: { id: await aView(owner, `Named ${to}`) },
      body: { name: `Renamed ${to}` },
    }),
  },
  'DELETE /views/delete-view/:id': {
    request: async ({ owner, to }) => ({ by: owner, path: { id: await aView(owner, `Deleted ${to}`) } }),
  },
}
