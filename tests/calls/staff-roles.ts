import { type AccessTable, asking, neverAsks, ownAccount } from '../access.ts'
import { admin } from '../actors.ts'
import { type Calls, find } from '../growth/call.ts'

let added = 0
const aDraft = () => ({ name: `Night packer ${++added}`, permissions: ['orders:read'] })

async function aRole(): Promise<string> {
  return (await (await admin()).post('/admins/add-role', aDraft())).body._id
}

export const access: AccessTable = {
  'POST /admins/add-role': asking('admins:write'),
  'PUT /admins/edit-role/:id': asking('admins:write'),
  'DELETE /admins/delete-role/:id': asking('admins:write'),
  'PUT /admins/set-role/:id': asking('admins:write'),
  'PUT /admins/save-page-size': neverAsks('dashboard:use', ownAccount.never),
}

const packer = async () => (await find(`select id from staff_roles where name = 'Packer'`)).id

export const growth: Calls = {
  'POST /admins/add-role': { request: ({ owner }) => ({ by: owner, body: aDraft() }) },
  'PUT /admins/edit-role/:id': {
    request: async ({ owner }) => ({
      by: owner,
      path: { id: await packer() },
      body: { ...aDraft(), name: 'Packer' },
    }),
  },
  'PUT /admins/set-role/:id': {
    request: async ({ owner, to }) => ({
      by: owner,
      path: { id: (await find('select id from users where email = $1', [`ravi${to}@people.test`])).id },
      body: { staffRole: await packer() },
    }),
  },
  'PUT /admins/save-page-size': {
    request: ({ owner }) => ({ by: owner, body: { list: 'orders', size: 50 } }),
  },
  'DELETE /admins/delete-role/:id': {
    request: async ({ owner }) => ({ by: owner, path: { id: await aRole() } }),
  },
}
