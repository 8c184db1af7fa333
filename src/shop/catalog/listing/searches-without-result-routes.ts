import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../../forms/paging.ts'
import { searchField } from '../../../forms/search.ts'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { idIn, query } from '../../../platform/http/validate.ts'
import { removeSearchWithoutResult } from './remove-search-without-result.ts'
import { listSearchesWithoutResult } from './searches-without-result-store.ts'
import { presentRemoveRefusal, presentSearchWithoutResult } from './searches-without-result-wire.ts'
import { suggestMeanings } from './suggest-meanings.ts'

const tags = ['Search (admin)']

export const searchesWithoutResultRoutes = new Hono<SessionEnv>()
  .get(
    '/search/get-searches-without-result',
    describeRoute({ summary: 'What shoppers searched for and did not find, most searched first', tags }),
    may('products:read'),
    query(z.object({ search: searchField, ...pageFields })),
    async (c) => {
      const { search, ...page } = c.req.valid('query')
      const { searches, total } = await listSearchesWithoutResult(db, search, pageOf(page))
      const meanings = await suggestMeanings(
        db,
        searches.map(({ words }) => words),
      )
      return c.json({
        searches: searches.map((one) => presentSearchWithoutResult(one, meanings.get(one.words))),
        total,
      })
    },
  )
  .delete(
    '/search/remove-search-without-result/:id',
    describeRoute({ summary: 'Remove a search from the list until it finds nothing again', tags }),
    mayConfirmed('products:write'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Search')
      orRefuse(await removeSearchWithoutResult(c.get('user').id, id), presentRemoveRefusal)
      return c.json({ message: 'Search removed successfully' })
    },
  )
