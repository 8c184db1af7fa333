import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields } from '../../forms/paging.ts'
import { db } from '../../platform/database.ts'
import { may, mayConfirmed } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { idIn, query } from '../../platform/http/validate.ts'
import { readChanges } from './read-changes.ts'
import { listAdmins } from './store.ts'
import { undoChange } from './undo-change.ts'
import { auditLogFields, auditLogFilterOf, presentChange, presentUndoFailure } from './wire.ts'

const tags = ['Trail (admin)']

export const historyRoutes = new Hono<SessionEnv>()
  .get(
    '/trail/get-changes',
    describeRoute({
      summary: 'What admins changed, newest first; `next` asked as `before` gives the page after it',
      tags,
    }),
    may('changes:read'),
    query(z.object({ ...auditLogFields, limit: pageFields.limit })),
    async (c) => {
      const { limit = 50, ...filter } = c.req.valid('query')
      const user = c.get('user')
      const { changes, next } = await readChanges(auditLogFilterOf(filter, user), limit)
      return c.json({ changes: changes.map((change) => presentChange(change, user.permissions)), next })
    },
  )
  .get(
    '/trail/get-admins',
    describeRoute({ summary: 'Who runs the shop, by name', tags }),
    may('changes:read'),
    async (c) => {
      const admins = await listAdmins(db)
      return c.json({ admins: admins.map(({ id, name }) => ({ _id: id, name })) })
    },
  )
  .put(
    '/trail/undo-change/:id',
    describeRoute({ summary: 'Take a change back, while nothing conflicts', tags }),
    mayConfirmed('changes:undo'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Change')
      const { id: by, permissions } = c.get('user')
      orRefuse(await undoChange(by, permissions, id), presentUndoFailure)
      return c.json({ message: 'The change is undone' })
    },
  )
