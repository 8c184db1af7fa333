import { randomUUID } from 'node:crypto'
import {
  type AccessTable,
  admins,
  asksFor,
  type CallOptions,
  everybody,
  neverAsks,
  shoppers,
} from '../access.ts'
import { type Actor, admin } from '../actors.ts'
import { byBuyer, byOwnerAsking, type Calls, find, toTenThousand } from '../growth/call.ts'

async function aComplaint(owner: Actor): Promise<CallOptions> {
  await owner.post('/grievance/file-grievance', {
    ...{ name: 'Asha', email: owner.email, topic: 'Something else', key: randomUUID() },
    message: 'The parcel never came.',
  })
  const { body } = await owner.get('/grievance/get-own-grievances')
  return { path: { id: body.grievances[0]._id }, body: { message: 'And I still wait.' } }
}

async function aResolvedComplaint(owner: Actor): Promise<CallOptions> {
  const complaint = await aComplaint(owner)
  const by = await admin()
  const reply = { reply: 'resolve', text: 'It comes today.', seen: 1 }
  await by.put(`/grievance/answer-grievance/${complaint.path?.id}`, reply)
  return complaint
}

const newestGrievance = ({ id }: Actor) =>
  find(
    `select id, (select count(*)::int from grievance_messages where grievance_id = grievances.id) as seen
     from grievances where user_id = $1 order by ticket desc limit 1`,
    [id],
  )

export const access: AccessTable = {
  'POST /grievance/file-grievance': everybody,
  'GET /grievance/get-own-grievances': shoppers,
  'POST /grievance/add-message/:id': { ...shoppers, own: aComplaint, others: 404 },
  'POST /grievance/reopen-grievance/:id': { ...shoppers, own: aResolvedComplaint, others: 404 },
  'GET /grievance/get-grievances': asksFor('grievances:write', { query: { limit: '51' } }),
  'GET /grievance/get-grievance/:id': admins('grievances:write'),
  'PUT /grievance/answer-grievance/:id': neverAsks('grievances:write', 'pays nothing'),
}

export const growth: Calls = {
  'POST /grievance/file-grievance': {
    request: ({ buyer, to }) => ({
      by: buyer,
      body: {
        ...{ name: 'Asha', email: `asha${to}@people.test`, topic: 'Something else', key: randomUUID() },
        message: 'The parcel never came.',
      },
    }),
    status: 201,
  },
  'GET /grievance/get-own-grievances': {
    request: byBuyer,
    grows: {
      tables: ['grievances', 'grievance_messages'],
      why: 'the 100 newest of one shopper',
      isBounded: true,
    },
  },
  'POST /grievance/add-message/:id': {
    request: async ({ buyer }) => ({
      by: buyer,
      path: { id: (await newestGrievance(buyer)).id },
      body: { message: 'And I still wait.' },
    }),
  },
  'POST /grievance/reopen-grievance/:id': {
    request: async ({ buyer }) => {
      const resolved = `update grievances set acknowledged_at = now(), resolved_at = now()
        where id = (select id from grievances where user_id = $1 order by ticket desc limit 1) returning id`
      const { id } = await find(resolved, [buyer.id])
      return { by: buyer, path: { id }, body: { message: 'It never came.' } }
    },
  },
  'GET /grievance/get-grievances': {
    request: byOwnerAsking({}),
    grows: { tables: ['grievances'], why: toTenThousand },
  },
  'GET /grievance/get-grievances — overdue': {
    request: byOwnerAsking({ state: 'Overdue' }),
    grows: { tables: ['grievances'], why: toTenThousand },
  },
  'GET /grievance/get-grievance/:id': {
    request: async ({ owner, buyer }) => ({ by: owner, path: { id: (await newestGrievance(buyer)).id } }),
  },
  'PUT /grievance/answer-grievance/:id': {
    request: async ({ owner, buyer }) => {
      const { id, seen } = await newestGrievance(buyer)
      return { by: owner, path: { id }, body: { reply: 'resolve', text: 'It comes today.', seen } }
    },
  },
}
