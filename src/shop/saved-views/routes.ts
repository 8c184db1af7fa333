import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../platform/database.ts'
import { may, mayConfirmed } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, idIn } from '../../platform/http/validate.ts'
import { viewNameForm } from './name-wire.ts'
import { addView, changeViewName, removeView } from './save-view.ts'
import { listViews } from './store.ts'
import { presentView, presentViewRefusal, viewForm } from './wire.ts'

const tags = ['Saved views (admin)']

export const viewRoutes = new Hono<SessionEnv>()
  .get(
    '/views/get-views',
    describeRoute({ summary: 'The saved views of all lists, by name', tags }),
    may('dashboard:use'),
    async (c) => c.json({ views: (await listViews(db)).map(presentView) }),
  )
  .post(
    '/views/add-view',
    describeRoute({
      summary: 'Save filters and order of a list under a name, for all admins; `query` as in its address',
      tags,
    }),
    may('dashboard:use'),
    body(viewForm),
    async (c) => {
      const view = orRefuse(await addView(c.get('user').id, c.req.valid('json')), presentViewRefusal)
      return c.json({ message: `${view.name} is saved`, view: presentView(view) })
    },
  )
  .put(
    '/views/rename-view/:id',
    describeRoute({ summary: 'Give a saved view another name', tags }),
    may('dashboard:use'),
    body(viewNameForm),
    async (c) => {
      const id = idIn(c.req.param('id'), 'View')
      const { name } = c.req.valid('json')
      const view = orRefuse(await changeViewName(c.get('user').id, id, name), presentViewRefusal)
      return c.json({ message: `It is called ${name} now`, view: presentView(view) })
    },
  )
  .delete(
    '/views/delete-view/:id',
    describeRoute({ summary: 'Delete a saved view, for all admins', tags }),
    mayConfirmed('dashboard:use'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'View')
      orRefuse(await removeView(c.get('user').id, id), presentViewRefusal)
      return c.json({ message: 'View deleted successfully' })
    },
  )
