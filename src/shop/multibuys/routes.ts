import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../forms/paging.ts'
import { searchField } from '../../forms/search.ts'
import { clock } from '../../platform/clock.ts'
import { db } from '../../platform/database.ts'
import { may, requireConfirmed } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, idIn, query } from '../../platform/http/validate.ts'
import { isSteepDiscount } from '../accounts/step-up-rules.ts'
import { offerStates } from '../offers/rules.ts'
import { createMultibuy } from './create-multibuy.ts'
import { endMultibuy } from './end-multibuy.ts'
import { previewMultibuy } from './preview-multibuy.ts'
import { largestPercentOff } from './rules.ts'
import { listMultibuys } from './store.ts'
import {
  draftOf,
  multibuyForm,
  presentCreateRefusal,
  presentEndRefusal,
  presentPreview,
  presentStored,
  previewRequest,
  scopeOf,
} from './wire.ts'

const tags = ['Offers (admin)']

const listFields = {
  ...pageFields,
  search: searchField,
  status: z.enum(offerStates, 'Status must be Running, Upcoming or Ended').optional(),
}

export const multibuyRoutes = new Hono<SessionEnv>()
  .get(
    '/multibuy/get-multibuys',
    describeRoute({ summary: 'The offers of the kind "Buy X, get Y", newest first', tags }),
    may('offers:read'),
    query(z.object(listFields)),
    async (c) => {
      const { search, status: state, ...page } = c.req.valid('query')
      const now = clock.now()
      const { multibuys, total } = await listMultibuys(db, pageOf(page), { search, state, now })
      return c.json({ multibuys: multibuys.map((multibuy) => presentStored(multibuy, now)), total })
    },
  )
  .get(
    '/multibuy/what-if',
    describeRoute({ summary: 'What such an offer would have cost on the orders of the last 90 days', tags }),
    may('offers:read'),
    query(previewRequest),
    async (c) => {
      const request = c.req.valid('query')
      const { buy, get, discountPercentage: percentage } = request
      const preview = await previewMultibuy({ buy, get, percentage }, scopeOf(request))
      return c.json(presentPreview(orRefuse(preview, presentCreateRefusal)))
    },
  )
  .post(
    '/multibuy/create-multibuy',
    describeRoute({
      summary: 'Of each X + Y units of a category, a brand or the shop, take a percentage off the Y cheapest',
      tags,
    }),
    may('offers:write'),
    body(multibuyForm),
    async (c) => {
      const draft = draftOf(c.req.valid('json'))
      if (isSteepDiscount(largestPercentOff(draft))) requireConfirmed(c.get('user'))
      const created = orRefuse(await createMultibuy(c.get('user').id, draft), presentCreateRefusal)
      return c.json({ message: 'Offer created successfully', multibuy: presentStored(created, clock.now()) })
    },
  )
  .put(
    '/multibuy/end-multibuy/:id',
    describeRoute({ summary: 'End such an offer now; orders keep what it took off', tags }),
    may('offers:write'),
    async (c) => {
      orRefuse(await endMultibuy(c.get('user').id, idIn(c.req.param('id'), 'Offer')), presentEndRefusal)
      return c.json({ message: 'Offer ended successfully' })
    },
  )
