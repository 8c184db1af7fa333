import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import { rateLimit } from '../../../platform/http/rate-limits.ts'
import { logSecurityEvent } from '../../../platform/http/security-log.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn } from '../../../platform/http/validate.ts'
import { addKey } from './add-key.ts'
import { revokeKeyAs } from './revoke-key.ts'
import { MAX_LISTED_KEYS } from './rules.ts'
import { listApiKeys } from './store.ts'
import { keyForm, presentKey, presentKeyRefusal } from './wire.ts'

const tags = ['API keys (admin)']

const adding = rateLimit({ name: 'add-key', points: 30, seconds: 3600 })

export const apiKeyRoutes = new Hono<SessionEnv>()
  .get(
    '/keys/get-keys',
    describeRoute({ summary: 'The API keys of the shop, without the keys themselves', tags }),
    may('admins:write'),
    async (c) => {
      const now = clock.now()
      const keys = await listApiKeys(db, now, MAX_LISTED_KEYS)
      return c.json({ keys: keys.map((key) => presentKey(key, now)) })
    },
  )
  .post(
    '/keys/add-key',
    describeRoute({ summary: 'Make an API key, which is answered this once', tags }),
    mayConfirmed('admins:write'),
    adding,
    body(keyForm),
    async (c) => {
      const { id, key, prefix } = orRefuse(
        await addKey(c.get('user').id, c.req.valid('json')),
        presentKeyRefusal,
      )
      logSecurityEvent(c, 'key.added', { added: prefix })
      return c.json({ _id: id, key, message: 'The key is made' })
    },
  )
  .delete(
    '/keys/revoke-key/:id',
    describeRoute({ summary: 'Revoke an API key: it works nowhere from now on', tags }),
    mayConfirmed('admins:write'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Key')
      const { prefix } = orRefuse(await revokeKeyAs(c.get('user').id, id), presentKeyRefusal)
      logSecurityEvent(c, 'key.revoked', { revoked: prefix })
      return c.json({ message: 'The key is revoked' })
    },
  )
