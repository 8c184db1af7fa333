import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body } from '../../../platform/http/validate.ts'
import { presentOrderToAdmin } from '../../orders/wire.ts'
import { presentAsked } from '../../wallet/refund-requests/wire.ts'
import { bookOutcomes } from './book-outcomes.ts'
import { outcomesForm, presentOutcomeRefusal } from './wire.ts'

const tags = ['Orders (admin)']

export const outcomeRoutes = new Hono<SessionEnv>().post(
  '/order/book-outcomes',
  describeRoute({
    summary:
      'What became of items that left: how many units came back whole or damaged, were lost, or arrived after all',
    description:
      'What is still on its way is cancelled, which is held for 10 seconds and undone by its `batch`; what was cancelled before is booked at once. The units of an item add up to its quantity. `corrects` names the booking that this one replaces. All items are booked, or none; those in `asked` wait for a second person.',
    tags,
  }),
  mayConfirmed('money:refund'),
  body(outcomesForm),
  async (c) => {
    const { batch, refundTo, items: drafts } = c.req.valid('json')
    const booked = await bookOutcomes(c.get('user').id, { batch, refundTo, drafts })
    const { orders, held, asked } = orRefuse(booked, presentOutcomeRefusal)
    const answer = { message: 'Booked', held, orders: orders.map(presentOrderToAdmin) }
    return c.json({ ...answer, ...presentAsked(...asked) })
  },
)
