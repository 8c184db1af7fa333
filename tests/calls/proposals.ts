import { type AccessTable, admins, neverAsks } from '../access.ts'
import { type Actor, admin } from '../actors.ts'
import { byOwner, type Calls } from '../growth/call.ts'
import { programOf } from '../programs.ts'
import { proposalOf } from '../proposals.ts'

const aProposal = async (owner: Actor) =>
  await proposalOf(await programOf(await admin(), ['products:write']), owner)

export const access: AccessTable = {
  'GET /proposals/get-proposals': admins('dashboard:use'),
  'PUT /proposals/confirm-proposal/:id': neverAsks('dashboard:use', 'the call that it makes asks'),
  'PUT /proposals/decline-proposal/:id': neverAsks('dashboard:use', 'changes nothing'),
}

export const growth: Calls = {
  'GET /proposals/get-proposals': { request: byOwner },
  'PUT /proposals/confirm-proposal/:id': {
    request: async ({ owner }) => ({ by: owner, path: { id: await aProposal(owner) } }),
  },
  'PUT /proposals/decline-proposal/:id': {
    request: async ({ owner }) => ({ by: owner, path: { id: await aProposal(owner) } }),
  },
}
