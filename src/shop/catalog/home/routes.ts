import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../../platform/database.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { readHome } from './read-home.ts'
import { presentHome } from './wire.ts'

export const homeRoutes = new Hono<SessionEnv>().get(
  '/home/get-home',
  describeRoute({ summary: 'The home page: its top, and its rows that have products', tags: ['Shop'] }),
  async (c) => c.json(presentHome(await readHome(db))),
)
