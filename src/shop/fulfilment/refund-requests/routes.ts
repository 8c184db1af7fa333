import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn } from '../../../platform/http/validate.ts'
import { declineForm, presentDecisionRefusal } from '../../wallet/refund-requests/wire.ts'
import { confirmRefund, declineRefund } from './decide-refund.ts'
import { presentConfirmRefusal } from './wire.ts'

const tags = ['Refund requests (admin)']
const idOf = (id: string) => idIn(id, 'Refund request')

export const refundDecisionRoutes = new Hono<SessionEnv>()
  .put(
    '/order/confirm-refund/:id',
    describeRoute({ summary: 'Confirm, as another person, a refund that was asked for: it is made', tags }),
    mayConfirmed('money:refund'),
    async (c) => {
      orRefuse(await confirmRefund(c.get('user').id, idOf(c.req.param('id'))), presentConfirmRefusal)
      return c.json({ message: 'The refund is made' })
    },
  )
  .put(
    '/order/decline-refund/:id',
    describeRoute({
      summary: 'Decline, as another person, a refund that was asked for, with the reason',
      tags,
    }),
    mayConfirmed('money:refund'),
    body(declineForm),
    async (c) => {
      const { reason } = c.req.valid('json')
      orRefuse(await declineRefund(c.get('user').id, idOf(c.req.param('id')), reason), presentDecisionRefusal)
      return c.json({ message: 'The refund is declined' })
    },
  )
