import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { formatRupees, toRupees } from '../../lib/money.ts'
import { mayConfirmed } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import { rateLimit } from '../../platform/http/rate-limits.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, idIn } from '../../platform/http/validate.ts'
import { giveGoodwill } from './give-goodwill.ts'
import { MAX_GOODWILL, MAX_GOODWILL_PER_DAY } from './goodwill-rules.ts'
import { goodwillForm, presentGoodwillRefusal } from './goodwill-wire.ts'
import { presentAsked } from './refund-requests/wire.ts'

const credits = rateLimit({ name: 'goodwill', points: 60, seconds: 60 })

export const walletAdminRoutes = new Hono<SessionEnv>().post(
  '/wallet/give-goodwill/:userId',
  describeRoute({
    summary: `Credit a customer's wallet, with a reason that they are mailed; at most ${formatRupees(toRupees(MAX_GOODWILL))}, and ${formatRupees(toRupees(MAX_GOODWILL_PER_DAY))} a day`,
    tags: ['Wallet (admin)'],
  }),
  mayConfirmed('money:refund'),
  credits,
  body(goodwillForm),
  async (c) => {
    const userId = idIn(c.req.param('userId'), 'User')
    const form = c.req.valid('json')
    const asked = orRefuse(await giveGoodwill(c.get('user').id, { ...form, userId }), presentGoodwillRefusal)
    const message = `${formatRupees(toRupees(form.amount))} is in the wallet`
    return c.json({ message, ...presentAsked(asked) })
  },
)
