import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { adminsOnly } from '../../platform/http/gate.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { type Audit, runAudit } from './audit/run-audit.ts'

let underWay: Promise<Audit> | undefined

/** Whoever asks while the books are gone through gets what comes of that. */
function auditOnce(): Promise<Audit> {
  underWay ??= runAudit().finally(() => {
    underWay = undefined
  })
  return underWay
}

export const auditRoutes = new Hono<SessionEnv>().get(
  '/report/audit',
  describeRoute({
    summary: "Whether stock, money and orders are as they must be, and the provider's books say the same",
    tags: ['Reports'],
  }),
  adminsOnly,
  async (c) => c.json(await auditOnce()),
)
