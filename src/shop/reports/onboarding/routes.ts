import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { may } from '../../../platform/http/auth-guards.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { findSamples, listFirstSteps } from './list-first-steps.ts'

export const firstStepRoutes = new Hono<SessionEnv>().get(
  '/report/first-steps',
  describeRoute({ summary: 'Which of the first steps of a new shop are done', tags: ['Reports'] }),
  may('dashboard:use'),
  async (c) => c.json({ steps: await listFirstSteps(), samples: await findSamples() }),
)
