import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { describeRoute } from 'hono-openapi'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { shoppersOnly } from '../../../platform/http/auth-guards.ts'
import { orRefuse, refuse } from '../../../platform/http/errors.ts'
import { rateLimit } from '../../../platform/http/rate-limits.ts'
import { ownOrigin } from '../../../platform/http/security.ts'
import { logSecurityEvent } from '../../../platform/http/security-log.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn } from '../../../platform/http/validate.ts'
import { areAssistantsServed } from '../are-served.ts'
import { hostOf } from '../host-rules.ts'
import { allowLink, findLinkRequest, linkEnd } from './link-assistant.ts'
import { redirectWith } from './rules.ts'
import { deleteLink, listLinks } from './store.ts'
import {
  type LinkOnWire,
  type LinkRequestOnWire,
  linkForm,
  presentLink,
  presentLinkRefusal,
  presentLinkRequest,
} from './wire.ts'

const tags = ['Linked assistants']
const linking = rateLimit({ name: 'linking', points: 60, seconds: 900 })

const onlyWhileServed = createMiddleware(async (_c, next) => {
  if (!(await areAssistantsServed())) refuse(404, 'This shop is not open to assistants')
  await next()
})

export const linkingRoutes = new Hono<SessionEnv>()
  .post(
    '/assistant/read-link-request',
    describeRoute({
      summary: 'Which assistant wants to be linked with your account, and what it may do',
      tags,
    }),
    shoppersOnly,
    onlyWhileServed,
    linking,
    body(linkForm),
    async (c) => {
      const found = await findLinkRequest(c.req.valid('json').search, ownOrigin)
      const request = presentLinkRequest(orRefuse(found, presentLinkRefusal), linkEnd(clock.now()))
      return c.json<{ request: LinkRequestOnWire }>({ request })
    },
  )
  .post(
    '/assistant/allow-link',
    describeRoute({
      summary: 'Link an assistant with your account; the browser goes on to `location`',
      tags,
    }),
    shoppersOnly,
    onlyWhileServed,
    linking,
    body(linkForm),
    async (c) => {
      const request = orRefuse(
        await findLinkRequest(c.req.valid('json').search, ownOrigin),
        presentLinkRefusal,
      )
      const allowed = await allowLink(c.get('user').id, request, ownOrigin)
      const location = orRefuse(allowed, presentLinkRefusal)
      logSecurityEvent(c, 'assistant.linked', { assistant: hostOf(request.client.id) })
      return c.json({ location })
    },
  )
  .post(
    '/assistant/refuse-link',
    describeRoute({
      summary: 'Tell an assistant that you do not want it; the browser goes on to `location`',
      tags,
    }),
    shoppersOnly,
    linking,
    body(linkForm),
    async (c) => {
      const found = await findLinkRequest(c.req.valid('json').search, ownOrigin)
      const { redirectUri, state } = orRefuse(found, presentLinkRefusal)
      return c.json({
        location: redirectWith(redirectUri, { error: 'access_denied' }, { state, issuer: ownOrigin }),
      })
    },
  )
  .get(
    '/assistant/get-links',
    describeRoute({ summary: 'The assistants that you have linked, newest first', tags }),
    shoppersOnly,
    async (c) => {
      const links = await listLinks(db, c.get('user').id, clock.now())
      return c.json<{ links: LinkOnWire[] }>({ links: links.map(presentLink) })
    },
  )
  .delete(
    '/assistant/remove-link/:id',
    describeRoute({ summary: 'Unlink an assistant: it sees nothing of you any more', tags }),
    shoppersOnly,
    async (c) => {
      const id = idIn(c.req.param('id'), 'Assistant')
      const clientId = (await deleteLink(db, c.get('user').id, id)) ?? refuse(404, 'Assistant not found')
      logSecurityEvent(c, 'assistant.unlinked', { assistant: hostOf(clientId) })
      return c.json({ message: 'The assistant is unlinked' })
    },
  )
