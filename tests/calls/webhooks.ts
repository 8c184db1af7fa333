import { randomUUID } from 'node:crypto'
import { type AccessTable, admins, asking } from '../access.ts'
import type { Actor } from '../actors.ts'
import { byOwner, type Calls } from '../growth/call.ts'

// An attempt ends at once there, because the address is not allowed.
const url = 'http://localhost:4000/webhooks'

async function aWebhook(owner: Actor): Promise<string> {
  const { body } = await owner.post('/webhook/add-webhook', { url, patterns: ['refund.*'] })
  return body.webhook._id
}

export const access: AccessTable = {
  'GET /events': { ...admins('dashboard:use'), isForKeys: true },
  'GET /webhook/get-webhooks': admins('admins:write'),
  'GET /webhook/get-attempts/:id': admins('admins:write'),
  'POST /webhook/add-webhook': asking('admins:write'),
  'PUT /webhook/edit-webhook/:id': asking('admins:write'),
  'DELETE /webhook/delete-webhook/:id': asking('admins:write'),
  'POST /webhook/rotate-secret/:id': asking('admins:write'),
  'POST /webhook/replay/:id': asking('admins:write'),
  'POST /webhook/send-test/:id': asking('admins:write'),
}

export const growth: Calls = {
  'GET /events': {
    request: byOwner,
    grows: { tables: ['events'], why: 'looks at 1,000 events at most' },
  },
  'GET /webhook/get-webhooks': { request: byOwner },
  'GET /webhook/get-attempts/:id': {
    request: async ({ owner }) => ({ by: owner, path: { id: await aWebhook(owner) } }),
  },
  'POST /webhook/add-webhook': {
    request: ({ owner }) => ({ by: owner, body: { url, patterns: ['refund.*'] } }),
  },
  'PUT /webhook/edit-webhook/:id': {
    request: async ({ owner }) => ({
      by: owner,
      path: { id: await aWebhook(owner) },
      body: { url, description: 'Accounting', patterns: ['refund.sent'], active: true },
    }),
  },
  'DELETE /webhook/delete-webhook/:id': {
    request: async ({ owner }) => ({ by: owner, path: { id: await aWebhook(owner) } }),
  },
  'POST /webhook/rotate-secret/:id': {
    request: async ({ owner }) => ({ by: owner, path: { id: await aWebhook(owner) } }),
  },
  'POST /webhook/replay/:id': {
    request: async ({ owner }) => ({
      by: owner,
      path: { id: await aWebhook(owner) },
      body: { event: randomUUID() },
    }),
    status: 404,
  },
  'POST /webhook/send-test/:id': {
    request: async ({ owner }) => ({ by: owner, path: { id: await aWebhook(owner) } }),
  },
}
