import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { shoppersOnly } from '../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, idIn, query } from '../../platform/http/validate.ts'
import { addAlert } from './add-alert.ts'
import { userOfStopToken } from './stop-token.ts'
import { deleteAlert, listAlerts, stopProductMails } from './store.ts'
import { alertForm, alertsQuery, presentAlert, presentAlertRefusal } from './wire.ts'

const tags = ['Product alerts']

export const alertRoutes = new Hono<SessionEnv>()
  .get(
    '/alerts/get-alerts',
    describeRoute({ summary: 'What you asked to be mailed about, of one product or all', tags }),
    shoppersOnly,
    query(alertsQuery),
    async (c) => {
      const { productId = null } = c.req.valid('query')
      return c.json({ alerts: (await listAlerts(db, c.get('user').id, productId)).map(presentAlert) })
    },
  )
  .post(
    '/alerts/add-alert',
    describeRoute({ summary: 'A mail when a size is back in stock, or when a product costs less', tags }),
    shoppersOnly,
    body(alertForm),
    async (c) => {
      const alert = c.req.valid('json')
      orRefuse(await addAlert(c.get('user').id, alert), presentAlertRefusal)
      const message = alert.size === null ? 'We mail you when it costs less' : 'We mail you when it is back'
      return c.json({ message })
    },
  )
  .delete(
    '/alerts/remove-alert/:id',
    describeRoute({ summary: 'No mail about it any more', tags }),
    shoppersOnly,
    async (c) => {
      const isRemoved = await deleteAlert(db, c.get('user').id, idIn(c.req.param('id'), 'Alert'))
      if (!isRemoved) refuse(404, 'Alert not found')
      return c.json({ message: 'No more mails about this' })
    },
  )

const stopPage = '/stop-alerts'

/** Programs of mail send a form, from anywhere: the token alone authenticates (RFC 8058). */
export const stopAlertRoutes = new Hono()
  .get(
    '/alerts/stop/:token',
    describeRoute({ summary: 'The page that stops mails about products', tags, hide: true }),
    (c) => c.redirect(`${stopPage}#${encodeURIComponent(c.req.param('token'))}`),
  )
  .post(
    '/alerts/stop/:token',
    describeRoute({ summary: 'No mails about products any more, by the link in one of them', tags }),
    async (c) => {
      const userId = userOfStopToken(c.req.param('token'))
      if (userId === null) refuse(404, 'This link is not complete. Copy it from the mail again')
      await stopProductMails(db, userId, clock.now())
      return c.json({ message: 'You get no more mails about products' })
    },
  )
