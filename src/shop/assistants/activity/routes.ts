import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { may } from '../../../platform/http/auth-guards.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { areAssistantsServed } from '../are-served.ts'
import { SESSION_DAYS } from '../checkouts/rules.ts'
import { listActivity, listSearchesNotFound } from './store.ts'
import { type AssistantActivityOnWire, presentActivity } from './wire.ts'

export const activityRoutes = new Hono<SessionEnv>().get(
  '/assistant/get-activity',
  describeRoute({
    summary:
      'What assistants put together in the last seven days, what became of it, and what they did not find',
    tags: ['Assistants (admin)'],
  }),
  may('reports:read'),
  async (c) => {
    const since = new Date(clock.now().getTime() - SESSION_DAYS * 86_400_000)
    const [areServed, activity, notFound] = await Promise.all([
      areAssistantsServed(),
      listActivity(db, since),
      listSearchesNotFound(db),
    ])
    const assistants: AssistantActivityOnWire[] = activity.map(presentActivity)
    return c.json({ areServed, assistants, notFound })
  },
)
