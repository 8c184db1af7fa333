import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { db } from '../../../platform/database.ts'
import { compressedJson } from '../../../platform/http/compressed-json.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { query } from '../../../platform/http/validate.ts'
import { suggest } from './suggest.ts'
import { presentSuggestions } from './wire.ts'

const tags = ['Catalogue']

export const suggestionRoutes = new Hono<SessionEnv>().get(
  '/product/getSuggestions',
  compressedJson,
  describeRoute({ summary: 'What a search may mean while it is typed', tags }),
  query(z.object({ search: z.string().default('') })),
  async (c) => {
    const suggestions = await suggest(db, c.req.valid('query').search)
    c.header('cache-control', 'no-cache')
    return c.json(presentSuggestions(suggestions))
  },
)
