import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { adminsOnly, confirmed } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { idIn } from '../../platform/http/validate.ts'
import { undoChange } from './undo-change.ts'
import { presentUndoFailure } from './wire.ts'

export const undoRoutes = new Hono<SessionEnv>().put(
  '/trail/undo-change/:id',
  describeRoute({ summary: 'Take a change back, while nothing conflicts', tags: ['Trail (admin)'] }),
  adminsOnly,
  confirmed,
  async (c) => {
    const id = idIn(c.req.param('id'), 'Change')
    orRefuse(await undoChange(c.get('user').id, id), presentUndoFailure)
    return c.json({ message: 'The change is undone' })
  },
)
