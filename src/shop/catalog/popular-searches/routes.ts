import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../../platform/database.ts'
import { may } from '../../../platform/http/auth-guards.ts'
import { clientIpOf } from '../../../platform/http/client-ip.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import { rateLimit } from '../../../platform/http/rate-limits.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn } from '../../../platform/http/validate.ts'
import { hidePopularSearch } from './hide-popular-search.ts'
import { recordSearch } from './record-search.ts'
import { listPopular, readShown } from './store.ts'
import { hideForm, presentHideRefusal, presentPopularSearch, searchForm } from './wire.ts'

const tags = ['Catalogue']
const adminTags = ['Search (admin)']
const recording = rateLimit({ name: 'record-search', points: 120, seconds: 3600 })

export const popularSearchRoutes = new Hono<SessionEnv>()
  .get(
    '/product/getPopularSearches',
    describeRoute({ summary: 'What several visitors searched for, and categories', tags }),
    async (c) => {
      const shown = await readShown(db)
      c.header('cache-control', 'public, max-age=600')
      return c.json(shown)
    },
  )
  .post(
    '/product/recordSearch',
    describeRoute({ summary: 'Count a search of a visitor, without who it is', tags }),
    recording,
    body(searchForm),
    async (c) => {
      await recordSearch(c.req.valid('json').search, clientIpOf(c) ?? 'here')
      return c.json({ message: 'Search counted' })
    },
  )
  .get(
    '/search/get-popular-searches',
    describeRoute({ summary: 'Popular searches, shown and hidden', tags: adminTags }),
    may('products:read'),
    async (c) => c.json({ searches: (await listPopular(db)).map(presentPopularSearch) }),
  )
  .put(
    '/search/hide-popular-search/:id',
    describeRoute({ summary: 'Hide a popular search from shoppers, or show it', tags: adminTags }),
    may('products:write'),
    body(hideForm),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Search')
      const { hidden } = c.req.valid('json')
      orRefuse(await hidePopularSearch(c.get('user').id, id, hidden), presentHideRefusal)
      return c.json({ message: hidden ? 'Search hidden' : 'Search shown' })
    },
  )
