import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { may } from '../../../platform/http/auth-guards.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { readHealthFacts } from './read-health.ts'
import { presentHealth } from './wire.ts'

export const healthRoutes = new Hono<SessionEnv>().get(
  '/report/health',
  describeRoute({
    summary: 'How the shop runs, in words: backups, mails, payments, audit, jobs, database, disk, version',
    tags: ['Reports'],
  }),
  may('health:read'),
  async (c) => c.json({ health: presentHealth(await readHealthFacts()) }),
)
