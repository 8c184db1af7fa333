import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { may } from '../../../platform/http/auth-guards.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { readLegalFacts } from './read-legal.ts'
import { presentLegal } from './wire.ts'

export const legalReportRoutes = new Hono<SessionEnv>().get(
  '/report/legal',
  describeRoute({ summary: 'What the law asks of the shop, and whether it is done', tags: ['Reports'] }),
  may('settings:read'),
  async (c) => c.json({ legal: presentLegal(await readLegalFacts()) }),
)
