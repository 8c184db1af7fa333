import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { describeRoute } from 'hono-openapi'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed, requireConfirmed } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { queueUploads } from '../../../platform/http/upload-queue.ts'
import { body, idIn } from '../../../platform/http/validate.ts'
import { isSteepCut } from '../../accounts/step-up-rules.ts'
import { presentProductToAdmin } from '../wire.ts'
import { activateProduct, activateProducts } from './activate-products.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { editProduct } from './edit-product.ts'
import { activation, activations, presentActivated, presentProductRefusal } from './responses-wire.ts'
import { findSalePrice } from './store.ts'
import { productChanges, productCopyForm, productDraftOf, productEditOf, productForm } from './wire.ts'

const tags = ['Products (admin)']

/** Bytes: a price or stock edit is smaller, a picture larger. */
const small = 10_000

/** Edits without pictures skip the upload queue. */
const largeInTurn = createMiddleware((c, next) =>
  Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY) < small ? next() : queueUploads(c, next),
)

export const productRoutes = new Hono<SessionEnv>()
  .post(
    '/product/createProduct',
    describeRoute({ summary: 'Add a product with its sizes, their stock and its pictures', tags }),
    may('products:write'),
    queueUploads,
    body(productForm),
    async (c) => {
      const made = await createProduct(c.get('user').id, productDraftOf(c.req.valid('json')))
      const product = presentProductToAdmin(orRefuse(made, presentProductRefusal))
      return c.json({ message: 'Product created successfully', product })
    },
  )
  .post(
    '/product/copyProduct',
    describeRoute({
      summary: 'Add a product like `copyOf`, whose pictures may be sent as paths; inactive without `status`',
      tags,
    }),
    may('products:write'),
    queueUploads,
    body(productCopyForm),
    async (c) => {
      const made = await createProduct(c.get('user').id, productDraftOf(c.req.valid('json')))
      const product = presentProductToAdmin(orRefuse(made, presentProductRefusal))
      return c.json({ message: 'Product created successfully', product })
    },
  )
  .put(
    '/product/productEdit/:id',
    describeRoute({
      summary: 'Change a product; what is missing stays, and stock moves by the difference to `stockBefore`',
      tags,
    }),
    may('products:write'),
    largeInTurn,
    body(productChanges),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Product')
      const edit = productEditOf(c.req.valid('json'))
      const { salePrice } = edit
      const before = salePrice === undefined ? null : await findSalePrice(db, id)
      if (salePrice !== undefined && before !== null && isSteepCut(before, salePrice))
        requireConfirmed(c.get('user'))
      const edited = await editProduct(c.get('user').id, id, edit)
      const product = presentProductToAdmin(orRefuse(edited, presentProductRefusal))
      return c.json({ message: 'Product updated successfully', product })
    },
  )
  .put(
    '/product/productActivate/:id',
    describeRoute({ summary: 'Activate or deactivate a product; without `status`, what it was not', tags }),
    may('products:write'),
    body(activation),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Product')
      const activated = await activateProduct(c.get('user').id, id, c.req.valid('json').status)
      return c.json({ product: presentProductToAdmin(orRefuse(activated, presentProductRefusal)) })
    },
  )
  .put(
    '/product/productsActivate',
    describeRoute({ summary: 'Activate or deactivate many products at once', tags }),
    may('products:write'),
    body(activations),
    async (c) => {
      const { ids, status } = c.req.valid('json')
      const { changed, gone } = await activateProducts(c.get('user').id, ids, status)
      return c.json(presentActivated(changed, gone, status))
    },
  )
  .delete(
    '/product/productDelete/:id',
    describeRoute({ summary: 'Delete a product; orders keep their copy of it', tags }),
    mayConfirmed('products:write'),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Product')
      orRefuse(await deleteProduct(c.get('user').id, id), presentProductRefusal)
      return c.json({ message: 'Product deleted successfully' })
    },
  )
