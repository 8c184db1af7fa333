import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { orRefuse } from '../../platform/http/errors.ts'
import { adminsOnly } from '../../platform/http/gate.ts'
import { pageFields, pageOf } from '../../platform/http/paging.ts'
import { body, idIn, query } from '../../platform/http/parse.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { createOffer } from './create-offer.ts'
import { endOffer } from './end-offer.ts'
import { listOffers } from './list-offers.ts'
import {
  draftOf,
  offerForm,
  presentCategoryOffer,
  presentCreateRefusal,
  presentEndRefusal,
  presentProductOffer,
} from './wire.ts'

const tags = ['Offers (admin)']

export const offerRoutes = new Hono<SessionEnv>()
  .get(
    '/offer/get-offer',
    describeRoute({ summary: 'The offers on categories and those on products, newest first', tags }),
    adminsOnly,
    query(z.object(pageFields)),
    async (c) => {
      const { category, product } = await listOffers(pageOf(c.req.valid('query')))
      return c.json({
        categoryOffer: category.offers.map(presentCategoryOffer),
        categoryTotal: category.total,
        productOffer: product.offers.map(presentProductOffer),
        productTotal: product.total,
      })
    },
  )
  .post(
    '/offer/create-offer',
    describeRoute({ summary: 'Take a percentage off a product or a category for some days in India', tags }),
    adminsOnly,
    body(offerForm),
    async (c) => {
      orRefuse(await createOffer(draftOf(c.req.valid('json'))), presentCreateRefusal)
      return c.json({ message: 'Offer created successfully' })
    },
  )
  .put(
    '/offer/end-offer/:id',
    describeRoute({ summary: 'End an offer now; its target is free for another', tags }),
    adminsOnly,
    async (c) => {
      orRefuse(await endOffer(idIn(c.req.param('id'), 'Offer')), presentEndRefusal)
      return c.json({ message: 'Offer ended successfully' })
    },
  )
