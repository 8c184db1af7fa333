import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../../forms/paging.ts'
import { clock } from '../../../platform/clock.ts'
import { db } from '../../../platform/database.ts'
import { may, visitorMay } from '../../../platform/http/auth-guards.ts'
import { compressedJson } from '../../../platform/http/compressed-json.ts'
import { orRefuse, refuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { idIn, query } from '../../../platform/http/validate.ts'
import { productById } from '../find-products.ts'
import { readOfferTimes } from '../offer-times-store.ts'
import { labelledTableOf } from '../size-guides/rules.ts'
import { findGuide } from '../size-guides/store.ts'
import { sizeSystemOf } from '../size-rules.ts'
import { countOtherColours } from '../styles/store.ts'
import { presentFacts, presentListed, presentProduct, presentProductToAdmin } from '../wire.ts'
import { adminParams, presentUnknown, readAdminListing, readListing } from './admin-wire.ts'
import { findByCode, listForAdmin } from './list-for-admin.ts'
import { listProducts } from './list-products.ts'
import { readOfferedSorts } from './read-offered-sorts.ts'
import { readRatings } from './read-ratings.ts'
import { genderField, type ListingOnWire, listingFields, listingOf, presentListingRefusal } from './wire.ts'

const tags = ['Catalogue']

export const catalogRoutes = new Hono<SessionEnv>()
  .get(
    '/product/getProducts',
    compressedJson,
    describeRoute({ summary: 'A listing of products, narrowed, ordered and searched', tags }),
    query(z.object({ ...listingFields, ...adminParams, ...pageFields })),
    async (c) => {
      const params = c.req.valid('query')
      if (await visitorMay(c, 'products:read')) {
        const listing = orRefuse(readAdminListing(params), presentUnknown)
        const found = await listForAdmin(db, listing, pageOf(params))
        const { products, total } = orRefuse(found, presentListingRefusal)
        return c.json<ListingOnWire>({ products: products.map(presentProductToAdmin), total })
      }
      const listing = orRefuse(readListing(params, await readOfferedSorts()), presentUnknown)
      const found = await listProducts(db, listing, pageOf(params))
      const { products, total, corrected, leftOut, notSold } = orRefuse(found, presentListingRefusal)
      const ids = products.map(({ id }) => id)
      const [colours, ratings] = await Promise.all([countOtherColours(db, products), readRatings(ids)])
      const presented = products.map((product) =>
        presentListed(product, { otherColours: colours.get(product.id), rating: ratings.get(product.id) }),
      )
      return c.json<ListingOnWire>({
        products: presented,
        total,
        ...(corrected && { corrected }),
        ...(leftOut && { leftOut }),
        ...(notSold && { notSold }),
      })
    },
  )
  .get(
    '/product/findByCode',
    describeRoute({
      summary: 'The size that has a SKU or barcode, with its product',
      tags: ['Products (admin)'],
    }),
    may('products:read'),
    query(z.object({ code: z.string('A code is missing') })),
    async (c) => {
      const found = await findByCode(db, c.req.valid('query').code)
      const product = found && (await productById(db, found.productId))
      if (!found || !product) return refuse(404, 'No size has this SKU or barcode')
      const presented = presentProductToAdmin(product)
      const size = presented.sizes.find(({ size }) => size === found.size)
      if (!size) return refuse(404, 'No size has this SKU or barcode')
      return c.json({ product: presented, size })
    },
  )
  .get('/product/productDetails/:id', describeRoute({ summary: 'One product', tags }), async (c) => {
    const product = await productById(db, idIn(c.req.param('id'), 'Product'))
    if (!product) refuse(404, 'Product not found')
    const present = (await visitorMay(c, 'products:read')) ? presentProductToAdmin : presentProduct
    const { brand, gender } = product
    const system = sizeSystemOf(product.category)
    const guide = await findGuide(db, { brandId: brand.id, gender, system })
    const presented = present(product)
    const times =
      product.offerPercentage === null ? null : await readOfferTimes(db, [product.id], clock.now())
    const productsDetails = {
      ...presented,
      ...presentFacts(product, presented, times?.get(product.id)),
      ...(guide && { sizeGuide: labelledTableOf(guide, gender) }),
    }
    const { discountedPrice, offerPercentage } = productsDetails
    return c.json({ productsDetails, discountedPrice, offerPercentage })
  })
  .get(
    '/product/productByGender-query',
    compressedJson,
    describeRoute({ summary: 'The products for men, women or kids, newest first', tags }),
    query(z.object({ gender: genderField, ...pageFields })),
    async (c) => {
      const { gender, ...params } = c.req.valid('query')
      const listing = { ...listingOf({}), genders: [gender] }
      const isForAdmin = await visitorMay(c, 'products:read')
      const found = await (isForAdmin ? listForAdmin : listProducts)(db, listing, pageOf(params))
      const { products, total } = orRefuse(found, presentListingRefusal)
      return c.json({ products: products.map(isForAdmin ? presentProductToAdmin : presentProduct), total })
    },
  )
