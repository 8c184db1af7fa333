import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { query } from '../../../platform/http/validate.ts'
import { listingFields } from '../listing/wire.ts'
import { type Facets, facetNames } from './rules.ts'

export const facetRoutes = new Hono().get(
  '/product/getFacets',
  describeRoute({ summary: 'How many products each filter would leave', tags: ['Catalogue'] }),
  query(z.object(listingFields)),
  (c) => {
    const facets = Object.fromEntries(facetNames.map((name) => [name, []]))
    return c.json({ facets, capped: false } as unknown as Facets)
  },
)
