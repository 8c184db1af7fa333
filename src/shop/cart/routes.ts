import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../platform/database.ts'
import { shoppersOnly } from '../../platform/http/auth-guards.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, idIn } from '../../platform/http/validate.ts'
import { acceptChanges } from './accept-changes.ts'
import { addToCart } from './add-to-cart.ts'
import { changeLine } from './change-line.ts'
import { acceptRequest } from './changes-wire.ts'
import { readCart } from './read-cart.ts'
import { removeLines } from './remove-lines.ts'
import { deleteCart } from './store.ts'
import { addRequest, changeRequest, presentCart, presentCartRefusal } from './wire.ts'

const tags = ['Cart']

export const cartRoutes = new Hono<SessionEnv>()
  .get('/cart/get-to-cart', describeRoute({ summary: "The shopper's cart", tags }), shoppersOnly, async (c) =>
    c.json({ cart: presentCart(await readCart(db, c.get('user').id)) }),
  )
  .post(
    '/cart/add-to-cart',
    describeRoute({ summary: "Put one more unit of a product's size into the cart", tags }),
    shoppersOnly,
    body(addRequest),
    async (c) => {
      const cart = orRefuse(await addToCart(c.get('user').id, c.req.valid('json')), presentCartRefusal)
      return c.json({ cart: presentCart(cart) })
    },
  )
  .put(
    '/cart/update-to-cart/:productId',
    describeRoute({ summary: "Change a line's size or quantity, by the line's or its product's id", tags }),
    shoppersOnly,
    body(changeRequest),
    async (c) => {
      const id = idIn(c.req.param('productId'), 'Product')
      const cart = orRefuse(await changeLine(c.get('user').id, id, c.req.valid('json')), presentCartRefusal)
      return c.json({ cart: presentCart(cart) })
    },
  )
  .put(
    '/cart/accept-changes',
    describeRoute({
      summary: 'Agree to lines as they were shown: to their prices, and that deleted ones go',
      tags,
    }),
    shoppersOnly,
    body(acceptRequest),
    async (c) => {
      const cart = await acceptChanges(c.get('user').id, c.req.valid('json').items)
      return c.json({ cart: presentCart(cart) })
    },
  )
  .delete(
    '/cart/remove-to-cart/:productId',
    describeRoute({ summary: 'Take out a line by its id, or all lines of a product by its', tags }),
    shoppersOnly,
    async (c) => {
      const id = idIn(c.req.param('productId'), 'Product')
      const cart = orRefuse(await removeLines(c.get('user').id, id), presentCartRefusal)
      return c.json({ cart: presentCart(cart) })
    },
  )
  .delete(
    '/cart/clear-to-cart',
    describeRoute({ summary: 'Empty the cart', tags }),
    shoppersOnly,
    async (c) => {
      const { id } = c.get('user')
      await deleteCart(db, id)
      return c.json({ cart: presentCart(await readCart(db, id)) })
    },
  )
