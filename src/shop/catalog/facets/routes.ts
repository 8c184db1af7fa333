import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { db } from '../../../platform/database.ts'
import { compressedJson } from '../../../platform/http/compressed-json.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import { query } from '../../../platform/http/validate.ts'
import { adminParams, presentUnknown, readListing } from '../listing/admin-wire.ts'
import { readOfferedSorts } from '../listing/read-offered-sorts.ts'
import { listingFields, presentListingRefusal } from '../listing/wire.ts'
import { countFacets } from './count-facets.ts'

export const facetRoutes = new Hono().get(
  '/product/getFacets',
  compressedJson,
  describeRoute({ summary: 'How many products each filter would leave', tags: ['Catalogue'] }),
  query(z.object({ ...listingFields, sort: adminParams.sort })),
  async (c) => {
    const listing = orRefuse(readListing(c.req.valid('query'), await readOfferedSorts()), presentUnknown)
    const found = await countFacets(db, listing)
    return c.json(orRefuse(found, presentListingRefusal))
  },
)
