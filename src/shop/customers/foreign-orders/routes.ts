import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../../forms/paging.ts'
import { db } from '../../../platform/database.ts'
import { may, mayConfirmed, shoppersOnly } from '../../../platform/http/auth-guards.ts'
import { fileAnswer, progressAnswer } from '../../../platform/http/describe.ts'
import { orRefuse, refuse } from '../../../platform/http/errors.ts'
import { answerImport } from '../../../platform/http/ndjson-progress.ts'
import type { SessionEnv } from '../../../platform/http/session.ts'
import { body, idIn, query } from '../../../platform/http/validate.ts'
import { listCustomerImports } from '../moving-in/store.ts'
import { customersFile, customersImport, leftAsCsv, presentListedImport } from '../moving-in/wire.ts'
import { importOrders, type OrdersRefusal, planOrders, undoOrderImport } from './import-orders.ts'
import type { OrdersResult } from './rules.ts'
import { readEarlierOrders } from './store.ts'
import {
  type OrdersResultOnWire,
  presentEarlierOrder,
  presentOrdersPlan,
  presentOrdersRefusal,
  presentOrdersResult,
} from './wire.ts'

const tags = ['Users']
const MAX_LISTED = 20

export const foreignOrderRoutes = new Hono<SessionEnv>()
  .post(
    '/users/checkOrders',
    describeRoute({
      summary: 'What `importOrders` would do with a file; nothing is done',
      description:
        'Read are the order export of Shopify and that of the usual plugin of WooCommerce, as CSV or XLSX.',
      tags,
    }),
    may('customers:write'),
    body(customersFile),
    async (c) => {
      const { file } = c.req.valid('json')
      return c.json(presentOrdersPlan(orRefuse(await planOrders(file), presentOrdersRefusal)))
    },
  )
  .post(
    '/users/listOrdersLeft',
    describeRoute({
      summary: 'What `importOrders` would not take of a file, and why, as CSV in UTF-8',
      tags,
      ...fileAnswer('text/csv'),
    }),
    may('customers:write'),
    body(customersFile),
    async (c) => {
      const { file } = c.req.valid('json')
      const { ignored, notTaken } = orRefuse(await planOrders(file), presentOrdersRefusal)
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', 'attachment; filename="orders-not-taken.csv"')
      return c.body(leftAsCsv(ignored, notTaken))
    },
  )
  .post(
    '/users/importOrders',
    describeRoute({
      summary: 'Keep the orders of another shop by its export (in base64), as history that is only read',
      description:
        'They are shown to the account of their email address, also to one that is made later, and are in no report, invoice or stock. With `add`, the number of the preview, the answer is 409 where it no longer holds. With `Accept: application/x-ndjson` lines tell how far it is (`{done, of}`), the last what was done or why not (`{imported}`, `{refused}`). The same file again goes on where it stopped.',
      tags,
      ...progressAnswer,
    }),
    mayConfirmed('customers:write'),
    body(customersImport),
    async (c) => {
      const request = { by: c.get('user').id, ...c.req.valid('json') }
      return answerImport<OrdersResult, OrdersRefusal, OrdersResultOnWire>(
        c,
        (progress, signal) => importOrders({ ...request, progress, signal }),
        { present: presentOrdersResult, presentRefusal: presentOrdersRefusal },
      )
    },
  )
  .get(
    '/users/getOrderImports',
    describeRoute({ summary: 'The twenty newest imports of orders of another shop', tags }),
    may('customers:read'),
    async (c) => {
      const imports = await listCustomerImports(db, 'orders', MAX_LISTED)
      return c.json({ imports: imports.map(presentListedImport) })
    },
  )
  .put(
    '/users/undoOrderImport/:id',
    describeRoute({
      summary: 'Delete the orders that an import has brought, 1,000 at a time; ask again until isFinished',
      tags,
    }),
    mayConfirmed('customers:write'),
    async (c) => {
      const undone = await undoOrderImport(c.get('user').id, idIn(c.req.param('id'), 'Import'))
      if (!undone.ok) refuse(404, 'Import not found')
      return c.json(undone.value)
    },
  )
  .get(
    '/users/get-earlier-orders/:id',
    describeRoute({ summary: 'The orders of a customer in the shop before this one, newest first', tags }),
    may('customers:read'),
    query(z.object(pageFields)),
    async (c) => {
      const id = idIn(c.req.param('id'), 'User')
      const { orders, total } = await readEarlierOrders(db, id, pageOf(c.req.valid('query')))
      return c.json({ orders: orders.map(presentEarlierOrder), total })
    },
  )
  .get(
    '/order/get-earlier-orders',
    describeRoute({ summary: 'Your orders in the shop before this one, newest first', tags: ['Orders'] }),
    shoppersOnly,
    query(z.object(pageFields)),
    async (c) => {
      const { orders, total } = await readEarlierOrders(db, c.get('user').id, pageOf(c.req.valid('query')))
      return c.json({ orders: orders.map(presentEarlierOrder), total })
    },
  )
