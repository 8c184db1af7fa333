import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn } from '../../../platform/http/validate.ts'
import { cancelScheduled, scheduleSettings } from './schedule-settings.ts'
import { listScheduled } from './store.ts'
import { presentScheduled, presentScheduleRefusal, scheduleForm } from './wire.ts'

const tags = ['Settings (admin)']

export const scheduledRoutes = new Hono<SessionEnv>()
  .get(
    '/settings/get-scheduled',
    describeRoute({ summary: 'Changes of settings that are published later, the next first', tags }),
    may('settings:read'),
    async (c) => {
      const scheduled = await listScheduled(db)
      return c.json({
        scheduled: scheduled.map(({ admin, ...edit }) => ({ ...presentScheduled(edit), admin })),
      })
    },
  )
  .post(
    '/settings/schedule-settings',
    describeRoute({
      summary: 'Publish changes of a section later',
      description: '`publishAt`: a timestamp, or a day and a time in India, at most a year ahead.',
      tags,
    }),
    may('settings:write'),
    body(scheduleForm),
    async (c) => {
      const planned = await scheduleSettings(c.get('user').id, c.req.valid('json'))
      const edit = orRefuse(planned, presentScheduleRefusal)
      return c.json({ message: 'The change is planned', scheduled: presentScheduled(edit) })
    },
  )
  .delete(
    '/settings/cancel-scheduled/:id',
    describeRoute({ summary: 'Take a planned change of settings back', tags }),
    mayConfirmed('settings:write'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Planned change')
      orRefuse(await cancelScheduled(c.get('user').id, id), presentScheduleRefusal)
      return c.json({ message: 'The planned change is taken back' })
    },
  )
