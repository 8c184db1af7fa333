import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { listPeriods } from './periods/store.ts'
import { currentSeller } from './seller/current-seller.ts'
import { presentContact } from './wire.ts'

export const legalRoutes = new Hono<SessionEnv>().get(
  '/legal/get-contact',
  describeRoute({ summary: 'Who sells, who answers complaints, and until when', tags: ['Complaints'] }),
  async (c) => c.json(presentContact(await currentSeller(), await listPeriods(db), clock.today())),
)
