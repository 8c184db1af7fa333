import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { may } from '../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import { makeOwnCall } from '../../platform/http/own-calls.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { idIn } from '../../platform/http/validate.ts'
import { confirmProposal, declineProposal } from './decide.ts'
import { MAX_LISTED_PROPOSALS } from './rules.ts'
import { listProposals } from './store.ts'
import { presentProposal, presentProposalRefusal } from './wire.ts'

const tags = ['Proposals (admin)']

export const proposalRoutes = new Hono<SessionEnv>()
  .get(
    '/proposals/get-proposals',
    describeRoute({
      summary: 'What programs with a key ask you to confirm; of calls that you may make',
      tags,
    }),
    may('dashboard:use'),
    async (c) => {
      const now = clock.now()
      const held = [...c.get('user').permissions]
      const proposals = await listProposals(db, held, MAX_LISTED_PROPOSALS)
      return c.json({ proposals: proposals.map((each) => presentProposal(each, now)) })
    },
  )
  .put(
    '/proposals/confirm-proposal/:id',
    describeRoute({
      summary:
        'Make a proposed call yourself; 403 with `secondFactor` where the call asks for it, and it stays open',
      tags,
    }),
    may('dashboard:use'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Proposal')
      const { status, body } = orRefuse(
        await confirmProposal(c.get('user'), id, (call) => makeOwnCall(c, call)),
        presentProposalRefusal,
      )
      const message = String(body.message ?? '')
      if (status < 400) return c.json({ message: message || 'It is done' })
      if (status === 403 && 'secondFactor' in body)
        return refuse(403, message, { secondFactor: body.secondFactor })
      return refuse(status === 403 || status === 503 ? status : 409, message || 'The shop refused it')
    },
  )
  .put(
    '/proposals/decline-proposal/:id',
    describeRoute({ summary: 'Decline a proposed call: nothing is changed', tags }),
    may('dashboard:use'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Proposal')
      orRefuse(await declineProposal(c.get('user'), id), presentProposalRefusal)
      return c.json({ message: 'The proposal is declined' })
    },
  )
