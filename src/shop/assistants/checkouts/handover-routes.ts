import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { shoppersOnly } from '../../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../../platform/http/errors.ts'
import { rateLimit } from '../../../platform/http/rate-limits.ts'
import { findVisitor, type SessionEnv } from '../../../platform/http/session.ts'
import type { HandoverOnWire, TakeOverOnWire } from './handover-wire.ts'
import { noCheckout, presentHandover, presentTakeOver } from './present-handover-wire.ts'
import { readHandover } from './read-handover.ts'
import { takeOver } from './take-over.ts'

const tags = ['Assistants']

const refusals = {
  'no-checkout': noCheckout,
  over: { status: 409, message: 'This checkout is over' },
  taken: { status: 409, message: 'Another person has taken this checkout' },
} as const

const reading = rateLimit({ name: 'handover', points: 300, seconds: 600 })
const taking = rateLimit({ name: 'take-over', points: 30, seconds: 600 })

export const handoverRoutes = new Hono<SessionEnv>()
  .get(
    '/assistant/get-handover/:id',
    describeRoute({ summary: 'What an assistant has put together, and what is true of it now', tags }),
    reading,
    async (c) => {
      const visitor = await findVisitor(c)
      const shopperId = visitor?.role === 'user' ? visitor.id : null
      const handover = await readHandover(c.req.param('id'), shopperId)
      if (!handover) return refuse(noCheckout.status, noCheckout.message)
      return c.json<HandoverOnWire>(presentHandover(handover, shopperId))
    },
  )
  .post(
    '/assistant/take-over/:id',
    describeRoute({ summary: 'Put what an assistant has put together into the own cart', tags }),
    taking,
    shoppersOnly,
    async (c) => {
      const taken = await takeOver(c.get('user').id, c.req.param('id'))
      return c.json<TakeOverOnWire>(presentTakeOver(orRefuse(taken, ({ reason }) => refusals[reason])))
    },
  )
