import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../../forms/paging.ts'
import { searchField } from '../../../forms/search.ts'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn, query } from '../../../platform/http/validate.ts'
import { addSynonym, removeSynonym } from './save-synonym.ts'
import { listSynonyms } from './store.ts'
import { presentSynonym, presentSynonymRefusal, synonymForm } from './wire.ts'

const tags = ['Search (admin)']

export const synonymRoutes = new Hono<SessionEnv>()
  .get(
    '/search/get-synonyms',
    describeRoute({ summary: 'Synonyms of the search, by what shoppers type', tags }),
    may('products:read'),
    query(z.object({ search: searchField, ...pageFields })),
    async (c) => {
      const { search, ...page } = c.req.valid('query')
      const { synonyms, total } = await listSynonyms(db, search, pageOf(page))
      return c.json({ synonyms: synonyms.map(presentSynonym), total })
    },
  )
  .post(
    '/search/add-synonym',
    describeRoute({ summary: 'Add a synonym: a search for `typed` finds `searched` too', tags }),
    may('products:write'),
    body(synonymForm),
    async (c) => {
      const added = await addSynonym(c.get('user').id, c.req.valid('json'))
      const synonym = presentSynonym(orRefuse(added, presentSynonymRefusal))
      return c.json({ message: 'Synonym added successfully', synonym })
    },
  )
  .delete(
    '/search/remove-synonym/:id',
    describeRoute({ summary: 'Remove a synonym', tags }),
    mayConfirmed('products:write'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Synonym')
      orRefuse(await removeSynonym(c.get('user').id, id), presentSynonymRefusal)
      return c.json({ message: 'Synonym removed successfully' })
    },
  )
