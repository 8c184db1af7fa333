import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../forms/paging.ts'
import { wholeList } from '../../lib/paging.ts'
import { db } from '../../platform/database.ts'
import { requireOwn, shoppersOnly } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, query } from '../../platform/http/validate.ts'
import { wishlistOf } from './read-wishlist.ts'
import { toggleProduct } from './toggle-product.ts'
import { presentWishlist, presentWishlistRefusal, toggleRequest } from './wire.ts'

const tags = ['Wishlist']

export const wishlistRoutes = new Hono<SessionEnv>()
  .post(
    '/wishlist/handle-wishlist',
    describeRoute({ summary: 'Mark a product, or take its mark away', tags }),
    shoppersOnly,
    body(toggleRequest),
    async (c) => {
      const { userId, productId } = c.req.valid('json')
      const user = c.get('user')
      requireOwn(user, userId ?? undefined)
      orRefuse(await toggleProduct(user.id, productId), presentWishlistRefusal)
      return c.json(presentWishlist(await wishlistOf(db, user.id, wholeList)))
    },
  )
  .get(
    '/wishlist/get-wishlist/:userId',
    describeRoute({ summary: 'The marked products, newest first', tags }),
    shoppersOnly,
    query(z.object(pageFields)),
    async (c) => {
      requireOwn(c.get('user'), c.req.param('userId'))
      return c.json(presentWishlist(await wishlistOf(db, c.get('user').id, pageOf(c.req.valid('query')))))
    },
  )
