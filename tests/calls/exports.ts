import { type AccessTable, asking, neverAsks, noSuch } from '../access.ts'
import { byOwner, type Calls } from '../growth/call.ts'

export const access: AccessTable = {
  'GET /export/get-exports': neverAsks('admins:write', 'says what was exported, and has nothing of it'),
  'POST /export/begin-export': asking('admins:write'),
  'GET /export/get-export/:id': asking('admins:write'),
  'GET /export/download-export/:id': asking('admins:write'),
  'DELETE /export/remove-export/:id': asking('admins:write'),
}

export const growth: Calls = {
  'GET /export/get-exports': { request: byOwner },
  'POST /export/begin-export': { request: ({ owner }) => ({ by: owner, body: { pictures: 'addresses' } }) },
  'GET /export/get-export/:id': {
    request: ({ owner, last }) => ({ by: owner, path: { id: last.export._id } }),
  },
  'GET /export/download-export/:id': {
    request: ({ owner }) => ({ by: owner, path: { id: noSuch } }),
    status: 409,
  },
  'DELETE /export/remove-export/:id': {
    request: ({ owner }) => ({ by: owner, path: { id: noSuch } }),
    status: 404,
  },
}
