import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../../forms/paging.ts'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed, visitorMay } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { queueUploads } from '../../../platform/http/upload-queue.ts'
import { currentBody, idIn, query } from '../../../platform/http/validate.ts'
import { presentBrand } from '../wire.ts'
import { currentLimits } from './current-limits.ts'
import { createBrand, deleteBrand, editBrand } from './save-brand.ts'
import { readBrands } from './store.ts'
import {
  brandChanges,
  brandDraftOf,
  brandEditOf,
  brandFilters,
  brandForm,
  type ListedBrandOnWire,
  presentBrandRefusal,
  presentBrandToAdmin,
  presentStoredBrand,
} from './wire.ts'

const tags = ['Brands']

const loosest = { shortestBrandName: 1, brandLogo: false }

export const brandRoutes = new Hono<SessionEnv>()
  .get(
    '/brands/getbrands',
    describeRoute({ summary: 'Brands, newest first unless sorted', tags }),
    query(z.object({ ...brandFilters, ...pageFields })),
    async (c) => {
      const { search, sort, ...page } = c.req.valid('query')
      const isAdmin = await visitorMay(c, 'products:read')
      const { brands, total } = await readBrands(db, { search, sort }, pageOf(page), {
        countsProducts: isAdmin,
      })
      const brandData: ListedBrandOnWire[] = brands.map(isAdmin ? presentBrandToAdmin : presentBrand)
      return c.json({ brandData, total })
    },
  )
  .post(
    '/brands/createBrand',
    describeRoute({ summary: 'Add a brand; names differ in more than their case', tags }),
    may('products:write'),
    queueUploads,
    currentBody(brandForm(loosest), async () => brandForm(await currentLimits())),
    async (c) => {
      const made = await createBrand(c.get('user').id, brandDraftOf(c.req.valid('json')))
      const brand = presentBrand(orRefuse(made, presentBrandRefusal))
      return c.json({ message: 'Brand added successfully', brand })
    },
  )
  .put(
    '/brands/update-brand/:id',
    describeRoute({
      summary: 'Change a brand, and what its label says of all its products; what is missing stays',
      tags,
    }),
    may('products:write'),
    queueUploads,
    currentBody(brandChanges(loosest), async () => brandChanges(await currentLimits())),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Brand')
      const edited = await editBrand(c.get('user').id, id, brandEditOf(c.req.valid('json')))
      const brand = presentStoredBrand(orRefuse(edited, presentBrandRefusal))
      return c.json({ message: 'Brand updated successfully', brand })
    },
  )
  .delete(
    '/brands/delete-brand/:id',
    describeRoute({ summary: 'Delete a brand that no product is of', tags }),
    mayConfirmed('products:write'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Brand')
      orRefuse(await deleteBrand(c.get('user').id, id), presentBrandRefusal)
      return c.json({ message: 'Brand deleted successfully' })
    },
  )
