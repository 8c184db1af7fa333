import { type AccessTable, asking, neverAsks } from '../access.ts'
import type { Calls } from '../growth/call.ts'

export const access: AccessTable = {
  'POST /notes/add-note': neverAsks('notes:write', 'words for admins'),
  'DELETE /notes/delete-note/:id': asking('notes:write'),
}

export const growth: Calls = {
  'POST /notes/add-note': {
    request: ({ owner, buyer }) => ({
      by: owner,
      body: { kind: 'customer', id: buyer.id, text: 'A note' },
    }),
  },
  'DELETE /notes/delete-note/:id': {
    request: async ({ owner, buyer: { id } }) => {
      await owner.post('/notes/add-note', { kind: 'customer', id, text: 'A note' })
      const { body } = await owner.get(`/users/get-customer/${id}`)
      return { by: owner, path: { id: body.notes[0]._id } }
    },
  },
}
