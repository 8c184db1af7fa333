import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { pageOf } from '../../../forms/paging.ts'
import { may } from '../../../platform/http/auth-guards.ts'
import { orRefuse } from '../../../platform/http/errors.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn, query } from '../../../platform/http/validate.ts'
import { presentProductToAdmin } from '../wire.ts'
import { expectation, presentIncomingRefusal, receipt } from './incoming-wire.ts'
import { listStock } from './list-stock.ts'
import { expectStock, receiveStock } from './receive-stock.ts'
import { SALES_DAYS } from './rules.ts'
import { presentStock, stockQuery, stockQueryOf } from './wire.ts'

export const stockDaysRoutes = new Hono<SessionEnv>()
  .get(
    '/product/getStock',
    describeRoute({
      summary: `Sizes that are sold out, low, or sold out in \`days\` at the rate of ${SALES_DAYS} days; or those of a product`,
      tags: ['Products (admin)'],
    }),
    may('products:read'),
    query(stockQuery),
    async (c) => {
      const asked = c.req.valid('query')
      const { sizes, total } = await listStock(stockQueryOf(asked), pageOf(asked))
      return c.json({ sizes: sizes.map(presentStock), total })
    },
  )
  .put(
    '/product/expectStock/:id',
    describeRoute({
      summary: 'Expect units of a size on a day, or none any more; `expected` is what was there',
      tags: ['Products (admin)'],
    }),
    may('stock:write'),
    body(expectation),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Size')
      const product = orRefuse(
        await expectStock(c.get('user').id, id, c.req.valid('json')),
        presentIncomingRefusal,
      )
      return c.json({
        message: `Saved what comes of ${product.name}`,
        product: presentProductToAdmin(product),
      })
    },
  )
  .put(
    '/product/receiveStock/:id',
    describeRoute({
      summary: 'Put units that were expected into stock; what has not come stays expected',
      tags: ['Products (admin)'],
    }),
    may('stock:write'),
    body(receipt),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Size')
      const product = orRefuse(
        await receiveStock(c.get('user').id, id, c.req.valid('json')),
        presentIncomingRefusal,
      )
      return c.json({
        message: `${product.name}: the units are in stock`,
        product: presentProductToAdmin(product),
      })
    },
  )
