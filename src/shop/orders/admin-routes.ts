import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { pageFields, pageOf } from '../../forms/paging.ts'
import { db } from '../../platform/database.ts'
import { may, requireConfirmed } from '../../platform/http/auth-guards.ts'
import { fileAnswer } from '../../platform/http/describe.ts'
import { orRefuse } from '../../platform/http/errors.ts'
import { eventStream } from '../../platform/http/event-stream.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { body, idIn, query } from '../../platform/http/validate.ts'
import { isManyPeople } from '../accounts/step-up-rules.ts'
import { filterFields, filterOf } from './filter-wire.ts'
import { findAddressDoubts } from './find-address-doubts.ts'
import { listOrderIds, listOrders } from './list-orders.ts'
import { type NewOrdersOnWire, watchFields } from './live-wire.ts'
import { MAX_SELECTED, newest } from './rules.ts'
import { setTags } from './set-tags.ts'
import { listTags, listUsedTags } from './tags-store.ts'
import { MAX_LISTED_TAGS, tagsForm } from './tags-wire.ts'
import { watchNewOrders } from './watch-new-orders.ts'
import { presentOrderToAdmin, type TaggedOrderOnWire } from './wire.ts'

const tags = ['Orders (admin)']

export const orderAdminRoutes = new Hono<SessionEnv>()
  .get(
    '/order/get-order-data',
    describeRoute({
      summary:
        'All orders, newest first or by total; by status, payment, days (`from`, `to`), tag, parcels that a courier should stop or have delivered, express ones to send, and by what a search finds',
      tags,
    }),
    may('orders:read'),
    query(z.object({ ...filterFields, ...pageFields })),
    async (c) => {
      const params = c.req.valid('query')
      const page = pageOf(params)
      if (isManyPeople(page.limit)) requireConfirmed(c.get('user'))
      const { orders, total } = await listOrders(page, filterOf(params), params.sort ?? newest)
      const tags = await listTags(
        db,
        orders.map(({ id }) => id),
      )
      const tagged = orders.map(
        (order): TaggedOrderOnWire => ({
          ...presentOrderToAdmin(order),
          tags: tags.get(order.id) ?? [],
          isAddressDoubtful: findAddressDoubts(order).length > 0,
        }),
      )
      return c.json({ orders: tagged, total })
    },
  )
  .get(
    '/order/get-order-ids',
    describeRoute({
      summary: `The ids of all that \`get-order-data\` would list, at most ${MAX_SELECTED}`,
      tags,
    }),
    may('orders:read'),
    query(z.object(filterFields)),
    async (c) => {
      const params = c.req.valid('query')
      return c.json({ ids: await listOrderIds(filterOf(params), params.sort ?? newest) })
    },
  )
  .get(
    '/order/get-tags',
    describeRoute({ summary: `The tags that orders have, at most ${MAX_LISTED_TAGS}`, tags }),
    may('orders:read'),
    async (c) => c.json({ tags: await listUsedTags(db, MAX_LISTED_TAGS) }),
  )
  .get(
    '/order/watch-orders',
    describeRoute({
      summary:
        'Server-sent events: `orders` with the ids of new orders, `ping` every 25 s, `signed-out` at the end',
      tags,
      ...fileAnswer('text/event-stream'),
    }),
    may('orders:read'),
    query(z.object(watchFields)),
    (c) => {
      const { tab, since } = c.req.valid('query')
      return eventStream(c, { permission: 'orders:read', tab }, (send) =>
        watchNewOrders(since, (ids) => {
          const orders: NewOrdersOnWire = { ids, at: new Date().toISOString() }
          send('orders', orders)
        }),
      )
    },
  )
  .put(
    '/order/set-tags/:id',
    describeRoute({ summary: 'The tags of an order, for admins only: these and no others', tags }),
    may('orders:write'),
    body(tagsForm),
    async (c) => {
      const id = idIn(c.req.param('id'), 'Order')
      const set = await setTags(c.get('user').id, id, c.req.valid('json').tags)
      orRefuse(set, () => ({ status: 404, message: 'Order not found' }))
      return c.json({ message: 'Tags saved' })
    },
  )
