import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { db } from '../../../platform/database.ts'
import { compressedJson } from '../../../platform/http/compressed-json.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import { query } from '../../../platform/http/validate.ts'
import { listingFields, listingOf, presentListingRefusal } from '../listing/wire.ts'
import { countFacets } from './count-facets.ts'

export const facetRoutes = new Hono().get(
  '/product/getFacets',
  compressedJson,
  describeRoute({ summary: 'How many products each filter would leave', tags: ['Catalogue'] }),
  query(z.object(listingFields)),
  async (c) => {
    const found = await countFacets(db, listingOf(c.req.valid('query')))
    return c.json(orRefuse(found, presentListingRefusal))
  },
)
