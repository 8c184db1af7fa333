import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { db } from '../../../platform/database.ts'
import { may, requireConfirmed } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, query } from '../../../platform/http/validate.ts'
import { adminParams, presentUnknown, readAdminListing } from '../listing/admin-wire.ts'
import { filterFor, orderOf } from '../listing/list-for-admin.ts'
import { readAllIds } from '../listing/read-admin-page.ts'
import { listingFields, presentListingRefusal } from '../listing/wire.ts'
import { checkEdits, editProducts } from './edit-products.ts'
import { MAX_CHOSEN } from './rules.ts'
import { checkedEdit, presentBulkCheck, presentBulkOutcome, presentBulkRefusal, sentEdit } from './wire.ts'

const tags = ['Products (admin)']

export const bulkRoutes = new Hono<SessionEnv>()
  .get(
    '/product/getIds',
    describeRoute({ summary: `The ids of all that \`getProducts\` would list, ${MAX_CHOSEN} at most`, tags }),
    may('products:read'),
    query(z.object({ ...listingFields, ...adminParams })),
    async (c) => {
      const listing = orRefuse(readAdminListing(c.req.valid('query')), presentUnknown)
      const filter = orRefuse(await filterFor(db, listing), presentListingRefusal)
      return c.json({ ids: await readAllIds(db, filter, orderOf(listing), MAX_CHOSEN) })
    },
  )
  .post(
    '/product/checkEdits',
    describeRoute({ summary: 'What `editProducts` would do with many products; nothing is done', tags }),
    may('products:write'),
    body(checkedEdit),
    async (c) => {
      const { ids, change } = c.req.valid('json')
      return c.json(presentBulkCheck(await checkEdits(db, ids, change)))
    },
  )
  .put(
    '/product/editProducts',
    describeRoute({
      summary: 'Change price, category, brand or status of many products',
      description: 'Calls with the same `batch` are one thing with one undo, `undoBatch`.',
      tags,
    }),
    may('products:write'),
    body(sentEdit),
    async (c) => {
      const { ids, change: edit, batch, name } = c.req.valid('json')
      if (edit.price) requireConfirmed(c.get('user'))
      const edited = await editProducts({ by: c.get('user').id, ids, edit, batch, name })
      return c.json(presentBulkOutcome(orRefuse(edited, presentBulkRefusal)))
    },
  )
