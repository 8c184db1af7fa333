import { randomUUID } from 'node:crypto'
import { type AccessTable, admins, asking, neverAsks } from '../access.ts'
import { byOwner, type Calls } from '../growth/call.ts'
import { addCourier as courierOf } from '../shipping.ts'

export const access: AccessTable = {
  'GET /couriers/get-couriers': admins('orders:read'),
  'POST /couriers/add-courier': neverAsks(
    'settings:write',
    'sends goods where they were ordered to, or words of it',
  ),
  'PUT /couriers/edit-courier/:id': neverAsks(
    'settings:write',
    'sends goods where they were ordered to, or words of it',
  ),
  'DELETE /couriers/delete-courier/:id': asking('settings:write'),
}

export const growth: Calls = {
  'GET /couriers/get-couriers': { request: byOwner },
  'POST /couriers/add-courier': {
    request: ({ owner }) => ({ by: owner, body: { name: `Courier ${randomUUID()}` } }),
  },
  'PUT /couriers/edit-courier/:id': {
    request: async ({ owner }) => ({
      by: owner,
      path: { id: await courierOf(owner) },
      body: { name: `Courier ${randomUUID()}` },
    }),
  },
  'DELETE /couriers/delete-courier/:id': {
    request: async ({ owner }) => ({ by: owner, path: { id: await courierOf(owner) } }),
  },
}
