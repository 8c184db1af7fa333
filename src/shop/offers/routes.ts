import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../forms/paging.ts'
import { searchField } from '../../forms/search.ts'
import { sortField } from '../../forms/sort.ts'
import { db } from '../../platform/database.ts'
import { may, requireConfirmed } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, idIn, query } from '../../platform/http/validate.ts'
import { isSteepDiscount } from '../accounts/step-up-rules.ts'
import { changeEndDate } from './change-end-date.ts'
import { createOffer } from './create-offer.ts'
import { endOffer } from './end-offer.ts'
import { findGroupTargets, findProductTargets } from './find-targets.ts'
import { listOffers } from './list-offers.ts'
import { previewEnd } from './preview-end.ts'
import { largestPercentOff, previewOffer } from './preview-offer.ts'
import {
  presentEarnings,
  presentGroupTarget,
  presentPriceChanges,
  presentProductTarget,
  previewRequest,
  targetFields,
} from './preview-wire.ts'
import { presentCreateRefusal, presentEndDateRefusal, presentEndRefusal } from './refusals-wire.ts'
import { offerSorts, offerStates, targetKinds, targetOn } from './rules.ts'
import { findOffer } from './store.ts'
import {
  discountOf,
  draftOf,
  endDateRequest,
  offerForm,
  offerTypeField,
  presentCategoryOffer,
  presentProductOffer,
  presentWideOffer,
} from './wire.ts'

const tags = ['Offers (admin)']

const listFields = {
  ...pageFields,
  offerType: offerTypeField.optional(),
  search: searchField,
  status: z.enum(offerStates, 'Status must be Running, Upcoming or Ended').optional(),
  sort: sortField(offerSorts),
}

export const offerRoutes = new Hono<SessionEnv>()
  .get(
    '/offer/get-offer',
    describeRoute({
      summary: 'The offers on categories, on products and on more, newest first unless sorted',
      tags,
    }),
    may('offers:read'),
    query(z.object(listFields)),
    async (c) => {
      const { offerType, search, status, sort, ...page } = c.req.valid('query')
      const kind = offerType && targetKinds[offerType]
      const { category, product, wide } = await listOffers(pageOf(page), { kind, search, status, sort })
      return c.json({
        categoryOffer: category.offers.map(presentCategoryOffer),
        categoryTotal: category.total,
        productOffer: product.offers.map(presentProductOffer),
        productTotal: product.total,
        wideOffer: wide.offers.map(presentWideOffer),
        wideTotal: wide.total,
      })
    },
  )
  .get(
    '/offer/get-targets',
    describeRoute({
      summary: 'Some products, categories or brands that a search finds, and the offer each has',
      tags,
    }),
    may('offers:read'),
    query(z.object({ ...targetFields, search: searchField })),
    async (c) => {
      const { offerType, search } = c.req.valid('query')
      const kind = targetKinds[offerType]
      if (kind === 'shop') return c.json({ targets: [] })
      const targets =
        kind === 'product' || kind === 'selection'
          ? (await findProductTargets(search)).map(presentProductTarget)
          : (await findGroupTargets(kind, search)).map(presentGroupTarget)
      return c.json({ targets })
    },
  )
  .get(
    '/offer/what-if',
    describeRoute({ summary: "What an offer would do to today's prices and to the last 90 days", tags }),
    may('offers:read'),
    query(previewRequest),
    async (c) => {
      const { offerType, targetOfferId, ...discount } = c.req.valid('query')
      const preview = await previewOffer(targetOn(offerType, targetOfferId), discountOf(discount))
      const { prices, products, losses, since, earnings } = orRefuse(preview, presentCreateRefusal)
      return c.json({
        prices: presentPriceChanges(prices, products, losses),
        last90Days: presentEarnings(since, earnings),
      })
    },
  )
  .get(
    '/offer/what-if-ended/:id',
    describeRoute({ summary: "What ending an offer now would do to today's prices", tags }),
    may('offers:read'),
    async (c) => {
      const preview = await previewEnd(idIn(c.req.param('id'), 'Offer'))
      const { prices, products, losses } = orRefuse(preview, presentEndRefusal)
      return c.json({ prices: presentPriceChanges(prices, products, losses) })
    },
  )
  .post(
    '/offer/create-offer',
    describeRoute({
      summary: 'Take a percentage or an amount off products, a category, a brand or the shop for some time',
      tags,
    }),
    may('offers:write'),
    body(offerForm),
    async (c) => {
      const draft = draftOf(c.req.valid('json'))
      if (isSteepDiscount(await largestPercentOff(db, draft.target, draft))) requireConfirmed(c.get('user'))
      const created = await createOffer(c.get('user').id, draft)
      const { id } = orRefuse(created, presentCreateRefusal)
      return c.json({ message: 'Offer created successfully', offer: { _id: id } })
    },
  )
  .put(
    '/offer/update-offer/:id',
    describeRoute({ summary: 'Give an offer that has not ended another end date or time', tags }),
    may('offers:write'),
    body(endDateRequest),
    async (c) => {
      const { endDate, endTime, endDateBefore: before } = c.req.valid('json')
      const id = idIn(c.req.param('id'), 'Offer')
      const offer = await findOffer(db, id)
      if (offer && isSteepDiscount(await largestPercentOff(db, offer.target, offer)))
        requireConfirmed(c.get('user'))
      orRefuse(await changeEndDate(c.get('user').id, id, { endDate, endTime, before }), presentEndDateRefusal)
      return c.json({ message: 'Offer updated successfully' })
    },
  )
  .put(
    '/offer/end-offer/:id',
    describeRoute({ summary: 'End an offer now; its target is free for another', tags }),
    may('offers:write'),
    async (c) => {
      orRefuse(await endOffer(c.get('user').id, idIn(c.req.param('id'), 'Offer')), presentEndRefusal)
      return c.json({ message: 'Offer ended successfully' })
    },
  )
