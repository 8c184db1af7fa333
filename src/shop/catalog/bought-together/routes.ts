import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { db } from '../../../platform/database.ts'
import { compressedJson } from '../../../platform/http/compressed-json.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { idIn } from '../../../platform/http/validate.ts'
import { readProducts } from '../store.ts'
import { presentProduct } from '../wire.ts'
import { listBoughtWith } from './store.ts'

export const boughtTogetherRoutes = new Hono<SessionEnv>().get(
  '/product/goesWith/:id',
  compressedJson,
  describeRoute({
    summary: 'Products in stock that at least three buyers ordered with this one; none without',
    tags: ['Catalogue'],
  }),
  async (c) => {
    const ids = await listBoughtWith(db, idIn(c.req.param('id'), 'Product'))
    return c.json({ products: (await readProducts(db, ids)).map(presentProduct) })
  },
)
