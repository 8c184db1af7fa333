import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { may } from '../../../platform/http/auth-guards.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { listPendingTasks } from './list-pending-tasks.ts'
import { tasksFor } from './rules.ts'
import { presentPendingTasks } from './wire.ts'

export const pendingTaskRoutes = new Hono<SessionEnv>().get(
  '/report/needs-attention',
  describeRoute({
    summary:
      'What waits for the owner: orders, returns, complaints, stock and payments; a count of 10,000 stands for more',
    tags: ['Reports'],
  }),
  may('dashboard:use'),
  async (c) =>
    c.json({
      needs: presentPendingTasks(tasksFor(c.get('user').permissions, await listPendingTasks())),
    }),
)
