import { z } from 'zod'
import type { Permission } from '../../lib/permissions.ts'
import { paymentMethods, type Status, statuses } from '../orders/rules.ts'
import { bodyOf, type EventBody, MAX_EVENTS_ASKED, matchesPattern, type ShopEvent } from './rules.ts'

type EventType = { description: string; read: Permission; data: z.ZodObject }

const paise = z.int().min(0)
const status = z.enum(statuses as readonly [Status, ...Status[]])
const order = z.strictObject({
  orderId: z.guid(),
  customerId: z.guid(),
  paymentMethod: z.enum(paymentMethods),
  totalPaise: paise,
  status,
})
const returned = z.strictObject({
  orderId: z.guid(),
  itemId: z.guid(),
  returnId: z.guid(),
  refundTo: z.enum(['wallet', 'source']),
})
const product = z.strictObject({
  productId: z.guid(),
  name: z.string(),
  mrpPaise: paise,
  pricePaise: paise,
  active: z.boolean(),
})

/** Triggers make the events (`add_…_event`); a test reads each with its shape. Amounts are in paise. */
export const eventTypes = {
  'order.placed': {
    description: 'An order was placed, and paid if it is paid online',
    read: 'orders:read',
    data: order,
  },
  'order.item_status_changed': {
    description: 'An item of an order has another status',
    read: 'orders:read',
    data: z.strictObject({
      orderId: z.guid(),
      itemId: z.guid(),
      productId: z.guid(),
      sizeId: z.guid(),
      quantity: z.int().min(1),
      from: status,
      to: status,
    }),
  },
  'order.shipped': { description: 'All items of an order have left', read: 'orders:read', data: order },
  'order.delivered': { description: 'All items of an order have arrived', read: 'orders:read', data: order },
  'order.cancelled': {
    description: 'All items of an order were cancelled',
    read: 'orders:read',
    data: order,
  },
  'return.requested': {
    description: 'A shopper wants to return an item',
    read: 'orders:read',
    data: returned,
  },
  'return.accepted': { description: 'A return was accepted', read: 'orders:read', data: returned },
  'return.rejected': { description: 'A return was rejected', read: 'orders:read', data: returned },
  'refund.sent': {
    description: 'The payment provider has paid back money of an order',
    read: 'orders:read',
    data: z.strictObject({ orderId: z.guid(), refundId: z.guid(), amountPaise: paise }),
  },
  'product.created': {
    description: 'A product was added, or a deleted one is back',
    read: 'products:read',
    data: product,
  },
  'product.updated': { description: 'A product was changed', read: 'products:read', data: product },
  'product.deleted': { description: 'A product was deleted', read: 'products:read', data: product },
  'product.stock_changed': {
    description: 'A size of a product has another stock',
    read: 'products:read',
    data: z.strictObject({
      productId: z.guid(),
      sizeId: z.guid(),
      sku: z.string().nullable(),
      stock: z.int().min(0),
    }),
  },
} as const satisfies Record<string, EventType>

type EventTypeName = keyof typeof eventTypes

export const eventTypeNames = Object.keys(eventTypes) as EventTypeName[]

/** The groups (`order.*`), before their types. */
export const eventPatterns = ['*', ...new Set(eventTypeNames.map((name) => name.replace(/\..*/, '.*')))]

export const isKnownPattern = (pattern: string) =>
  eventPatterns.includes(pattern) || eventTypeNames.some((name) => name === pattern)

/** Those that `patterns` name and who holds the permissions may see. */
export const typesFor = (patterns: readonly string[], held: ReadonlySet<string>): EventTypeName[] =>
  eventTypeNames.filter(
    (name) => held.has(eventTypes[name].read) && patterns.some((pattern) => matchesPattern(name, pattern)),
  )

const cursor = z.string().regex(/^\d{1,15}$/, 'after is the cursor of an earlier answer')

export const eventsQuery = z.object({
  after: cursor.default('0').transform(Number),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, `limit must be a whole number from 1 to ${MAX_EVENTS_ASKED}`)
    .transform(Number)
    .pipe(
      z
        .number()
        .min(1, `limit must be a whole number from 1 to ${MAX_EVENTS_ASKED}`)
        .max(MAX_EVENTS_ASKED, `limit must be a whole number from 1 to ${MAX_EVENTS_ASKED}`),
    )
    .default(MAX_EVENTS_ASKED),
  types: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().refine(isKnownPattern, 'There is no such event')))
    .default(['*']),
})

export type EventOnWire = EventBody & { id: string; cursor: string }

export const presentEvent = (event: ShopEvent): EventOnWire => ({
  id: event.id,
  ...bodyOf(event),
  cursor: String(event.position),
})
