import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../../platform/database.ts'
import { may } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { queueUploads } from '../../../platform/http/upload-queue.ts'
import { body, idIn } from '../../../platform/http/validate.ts'
import { readCodeOwners } from '../products/store.ts'
import { beginPictures } from './begin-pictures.ts'
import { setPictures } from './set-pictures.ts'
import { askedSkus, begunPictures, presentPicturesRefusal, sentPictures } from './wire.ts'

const tags = ['Products (admin)']

export const skuPicturesRoutes = new Hono<SessionEnv>()
  .post(
    '/product/findBySkus',
    describeRoute({ summary: 'Whose these SKUs are; unknown ones are left out', tags }),
    may('products:read'),
    body(askedSkus),
    async (c) => {
      const { sku } = await readCodeOwners(
        db,
        c.req.valid('json').skus.map((sku) => ({ sku })),
      )
      const owners = [...sku].map(([sku, { productId, name }]) => ({
        sku,
        _id: productId,
        productName: name,
      }))
      return c.json({ owners })
    },
  )
  .post(
    '/product/beginPictures',
    describeRoute({
      summary: 'Begin a ZIP of pictures, or go on with it',
      description:
        '`source` is what the same ZIP is known by again. Within a week its `batch` is that with which you began it, and `done` are the products that have their pictures. `products`: for how many the ZIP has some.',
      tags,
    }),
    may('products:write'),
    body(begunPictures),
    async (c) => c.json(await beginPictures(c.get('user').id, c.req.valid('json'))),
  )
  .put(
    '/product/setPictures/:id',
    describeRoute({
      summary: 'Replace the pictures of a product, the thumbnail first',
      description: 'Calls with the same `batch` are one thing with one undo, `undoBatch`.',
      tags,
    }),
    may('products:write'),
    queueUploads,
    body(sentPictures),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Product')
      const set = await setPictures(c.get('user').id, id, c.req.valid('json'))
      return c.json(orRefuse(set, presentPicturesRefusal))
    },
  )
