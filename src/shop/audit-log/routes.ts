import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields } from '../../forms/paging.ts'
import { db } from '../../platform/database.ts'
import { adminsOnly } from '../../platform/http/auth-guards.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { query } from '../../platform/http/validate.ts'
import { listAdmins, listChanges } from './store.ts'
import { auditLogFields, auditLogFilterOf, presentChange } from './wire.ts'

const tags = ['Trail (admin)']

export const auditLogRoutes = new Hono<SessionEnv>()
  .get(
    '/trail/get-changes',
    describeRoute({
      summary: 'What admins changed, newest first; `next` asked as `before` gives the page after it',
      tags,
    }),
    adminsOnly,
    query(z.object({ ...auditLogFields, limit: pageFields.limit })),
    async (c) => {
      const { limit = 50, ...filter } = c.req.valid('query')
      const found = await listChanges(db, auditLogFilterOf(filter, c.get('user').id), limit + 1)
      const changes = found.slice(0, limit)
      const next = found.length > limit ? (changes.at(-1)?.id ?? null) : null
      return c.json({ changes: changes.map(presentChange), next })
    },
  )
  .get(
    '/trail/get-admins',
    describeRoute({ summary: 'Who runs the shop, by name', tags }),
    adminsOnly,
    async (c) => {
      const admins = await listAdmins(db)
      return c.json({ admins: admins.map(({ id, name }) => ({ _id: id, name })) })
    },
  )
