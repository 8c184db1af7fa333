import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../platform/database.ts'
import { adminOrKey, may, mayConfirmed } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import { rateLimit } from '../../platform/http/rate-limits.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, idIn, query } from '../../platform/http/validate.ts'
import { listAttempts } from './deliveries-store.ts'
import { listEndpoints } from './endpoints-store.ts'
import { type EventOnWire, eventsQuery, presentEvent, typesFor } from './events-wire.ts'
import { readEvents } from './read-events.ts'
import { addEndpoint, editEndpoint, removeEndpoint, replayEvents, rotateSecret } from './save-endpoint.ts'
import { sendTestEvent } from './send-test-event.ts'
import {
  attemptsQuery,
  endpointForm,
  presentAttempt,
  presentEndpoint,
  presentEndpointRefusal,
  presentResult,
  replayForm,
} from './wire.ts'

const tags = ['Webhooks (admin)']
const testing = rateLimit({ name: 'test-webhook', points: 60, seconds: 3600 })
const ATTEMPTS_A_PAGE = 20

export const webhookRoutes = new Hono<SessionEnv>()
  .get(
    '/events',
    describeRoute({
      summary: 'What happened, in order; `cursor` asked as `after` gives what follows',
      description:
        'Of 30 days. Only what the permissions of who asks allow. A page may be empty while `hasMore` is true: it has looked at 1,000 events of all types.',
      tags,
    }),
    adminOrKey('orders:read', 'products:read'),
    query(eventsQuery),
    async (c) => {
      const { after, limit, types } = c.req.valid('query')
      const wanted = typesFor(types, c.get('user').permissions)
      const { events, cursor, hasMore } = await readEvents(after, limit, wanted)
      return c.json<{ events: EventOnWire[]; cursor: string; hasMore: boolean }>({
        events: events.map(presentEvent),
        cursor: String(cursor),
        hasMore,
      })
    },
  )
  .get(
    '/webhook/get-webhooks',
    describeRoute({ summary: 'The webhooks of the shop, without their secrets', tags }),
    may('admins:write'),
    async (c) => c.json({ webhooks: (await listEndpoints(db)).map(presentEndpoint) }),
  )
  .get(
    '/webhook/get-attempts/:id',
    describeRoute({
      summary:
        'What was sent to a webhook and what it answered, newest first; `next` asked as `before` gives the page after it',
      tags,
    }),
    may('admins:write'),
    query(attemptsQuery),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Webhook')
      const { before } = c.req.valid('query')
      const attempts = await listAttempts(db, id, { before, limit: ATTEMPTS_A_PAGE })
      const next = attempts.length === ATTEMPTS_A_PAGE ? String(attempts.at(-1)?.id) : null
      return c.json({ attempts: attempts.map(presentAttempt), next })
    },
  )
  .post(
    '/webhook/add-webhook',
    describeRoute({
      summary: 'Send events to an address from now on; the secret is answered this once',
      description: 'Signed as https://www.standardwebhooks.com says. Patterns: `*`, `order.*` or a type.',
      tags,
    }),
    mayConfirmed('admins:write'),
    body(endpointForm),
    async (c) => {
      const added = await addEndpoint(c.get('user').id, c.req.valid('json'))
      const { endpoint, secret } = orRefuse(added, presentEndpointRefusal)
      return c.json({ message: 'The webhook is added', webhook: presentEndpoint(endpoint), secret })
    },
  )
  .put(
    '/webhook/edit-webhook/:id',
    describeRoute({ summary: 'Change, disable or enable a webhook', tags }),
    mayConfirmed('admins:write'),
    body(endpointForm),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Webhook')
      const edited = await editEndpoint(c.get('user').id, id, c.req.valid('json'))
      const endpoint = orRefuse(edited, presentEndpointRefusal)
      return c.json({ message: 'The webhook is saved', webhook: presentEndpoint(endpoint) })
    },
  )
  .delete(
    '/webhook/delete-webhook/:id',
    describeRoute({ summary: 'Delete a webhook, with what still waits for it', tags }),
    mayConfirmed('admins:write'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Webhook')
      orRefuse(await removeEndpoint(c.get('user').id, id), presentEndpointRefusal)
      return c.json({ message: 'The webhook is deleted' })
    },
  )
  .post(
    '/webhook/rotate-secret/:id',
    describeRoute({ summary: 'Make a new secret; for a day the one of before signs, too', tags }),
    mayConfirmed('admins:write'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Webhook')
      const { secret } = orRefuse(await rotateSecret(c.get('user').id, id), presentEndpointRefusal)
      return c.json({ message: 'The secret is replaced', secret })
    },
  )
  .post(
    '/webhook/replay/:id',
    describeRoute({ summary: 'Send events again, from an event (`event`) or a moment (`since`) on', tags }),
    mayConfirmed('admins:write'),
    body(replayForm),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Webhook')
      orRefuse(await replayEvents(c.get('user').id, id, c.req.valid('json')), presentEndpointRefusal)
      return c.json({ message: 'The events are sent again' })
    },
  )
  .post(
    '/webhook/send-test/:id',
    describeRoute({ summary: 'Send a test event now, and answer what the webhook answered', tags }),
    mayConfirmed('admins:write'),
    testing,
    async (c) => {
      const id = idIn(c.req.param('id'), 'Webhook')
      const sent = await sendTestEvent(id)
      return c.json({ result: presentResult(orRefuse(sent, presentEndpointRefusal)) })
    },
  )
