import { type SelectQueryBuilder, sql } from 'kysely'
import { dayOf } from '../../lib/dates.ts'
import { fromPaise } from '../../lib/money.ts'
import { MAX_COUNTED, offsetOf, type Page } from '../../lib/paging.ts'
import type { Database } from '../../platform/database.ts'
import type { DB } from '../../platform/schema.ts'
import { lastDayOfCreditNote } from '../invoices/rules.ts'
import { listExchanges } from '../orders/exchanges-store.ts'
import { returnRoute } from '../orders/order-payments-store.ts'
import { sourceStateOf } from '../orders/refund-source-rules.ts'
import {
  nextStepOfRequest,
  type ReturnRequest,
  type ReturnStep,
  type ReturnStepsWanted,
} from '../orders/return-rules.ts'
import { listReturnSteps } from '../orders/return-steps-store.ts'
import {
  type Exchange,
  type PaymentMethod,
  type RequestStatus,
  requestStatusOf,
  type Status,
} from '../orders/rules.ts'
import { matchesSearch, type OrderSearch } from '../orders/search-store.ts'
import { type RefundRoute, unusedOf } from '../payments/provider-rules.ts'
import { isClosed } from '../payments/refunds-store.ts'
import { refundableOf } from '../payments/returned-payments-store.ts'
import { listAnnualReturns } from '../tax/annual-returns-store.ts'
import type { AnnualReturns } from '../tax/rules.ts'
import { hasDestinationOf } from '../wallet/pay-outs/store.ts'

type Requests = SelectQueryBuilder<DB, 'return_requests', object>

export type ReturnFilter = {
  status?: RequestStatus | undefined
  buyerId?: string | undefined
  itemIds?: readonly string[] | undefined
  matching?: OrderSearch | undefined
}

export async function readReturnRequests(
  on: Database,
  page: Page,
  wanted: ReturnStepsWanted,
  filter: ReturnFilter = {},
): Promise<{ requests: ReturnRequest[]; total: number }> {
  const found = narrowed(on, filter)
  const ids = newestFirst(found).select('return_requests.id').limit(page.limit).offset(offsetOf(page))
  const rows = await newestFirst(on.selectFrom('return_requests').where('return_requests.id', 'in', ids))
    .innerJoin('order_items', 'order_items.id', 'item_id')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .innerJoin('users', 'users.id', 'user_id')
    .leftJoin('deferred_status_changes as held', 'held.item_id', 'order_items.id')
    .leftJoin('invoices', 'invoices.order_id', 'order_items.order_id')
    .select(['held.id as heldId', sql<Status | null>`held.to_status`.as('heldTo')])
    .select(['return_requests.id', 'order_items.order_id as orderId', 'order_number as orderNumber'])
    .select(['order_items.id as itemId', 'reason'])
    .select(['users.id as userId', 'users.name', 'users.email', 'requested_at as requestedAt'])
    .select(['product_id as productId', 'product_name as productName', 'brand_name as brandName'])
    .select(sql<string>`coalesce(size_label, trim_scale(size)::text)`.as('sizeLabel'))
    .select(['thumbnail', 'size', 'quantity', 'price', 'coupon_share as couponShare'])
    .select(sql<RequestStatus>`return_requests.status`.as('status'))
    .leftJoin('returned_payments as returned', 'returned.payment_id', 'orders.payment_id')
    .select(['returned.returned', 'returned.disputed', 'returned.used'])
    .select(sql<number | null>`${sql.raw(refundableOf('orders.id'))}`.as('refundable'))
    .select(sql<PaymentMethod>`payment_method`.as('paymentMethod'))
    .select(sql<boolean>`${sql.raw(isClosed('orders.id'))}`.as('isClosed'))
    .select(sql<boolean>`${sql.raw(hasDestinationOf('order_items.id'))}`.as('hasAccount'))
    .select(
      sql<Date | null>`case when invoices.document -> 'seller' -> 'untaxed' is null then invoices.issued_at end`.as(
        'taxedAt',
      ),
    )
    .select(sql<RefundRoute>`${sql.raw(returnRoute)}`.as('refundTo'))
    .execute()
  const { total } = await on
    .selectFrom(found.select('return_requests.id').limit(MAX_COUNTED).as('counted'))
    .select((request) => request.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const exchanges = await listExchanges(
    on,
    rows.map(({ itemId }) => itemId),
  )
  const exchangeOf = new Map(exchanges.map((exchange) => [exchange.itemId, exchange]))
  const annualReturns = await listAnnualReturns(on)
  const itemIds = rows.map(({ itemId }) => itemId)
  const steps = Map.groupBy(await listReturnSteps(on, itemIds), ({ itemId }) => itemId)
  const requests = rows.map((row) =>
    requestOf(row, {
      exchange: exchangeOf.get(row.itemId) ?? null,
      steps: steps.get(row.itemId) ?? [],
      wanted,
      annualReturns,
    }),
  )
  return { requests, total }
}

function narrowed(on: Database, { status, buyerId, itemIds, matching }: ReturnFilter): Requests {
  let found = on.selectFrom('return_requests')
  if (buyerId !== undefined) found = found.where('return_requests.buyer_id', '=', buyerId)
  if (itemIds) found = found.where('return_requests.item_id', 'in', itemIds)
  if (status) found = found.where('return_requests.status', '=', status)
  if (!matching) return found
  return found.where(
    matchesSearch(matching, {
      order: 'return_requests.order_id',
      buyer: 'return_requests.buyer_id',
      isIndexed: false,
    }),
  )
}

function newestFirst(requests: Requests): Requests {
  return requests.orderBy('requested_at', 'desc').orderBy('return_requests.id', 'desc')
}

type Row = Pick<
  ReturnRequest,
  'id' | 'orderId' | 'orderNumber' | 'itemId' | 'reason' | 'status' | 'requestedAt'
> & {
  heldId: string | null
  heldTo: Status | null
  userId: string
  name: string
  email: string
  productId: string
  productName: string
  brandName: string
  thumbnail: string | null
  size: number
  sizeLabel: string
  quantity: number
  price: number
  couponShare: number
  returned: number | null
  disputed: number | null
  used: number | null
  refundable: number | null
  /** Null, too, for an invoice without tax. */
  taxedAt: Date | null
  refundTo: RefundRoute
  paymentMethod: PaymentMethod
  isClosed: boolean
  hasAccount: boolean
}

type RequestFacts = {
  exchange: Exchange | null
  steps: ReturnStep[]
  wanted: ReturnStepsWanted
  annualReturns: AnnualReturns
}

function requestOf(row: Row, { exchange, steps, wanted, annualReturns }: RequestFacts): ReturnRequest {
  const {
    id,
    orderId,
    orderNumber,
    itemId,
    reason,
    status,
    requestedAt,
    thumbnail,
    size,
    sizeLabel,
    quantity,
  } = row
  const refundable = row.refundable === null ? null : fromPaise(row.refundable)
  const answer = row.heldTo && requestStatusOf(row.heldTo)
  return {
    id,
    orderId,
    orderNumber,
    itemId,
    buyer: { id: row.userId, name: row.name, email: row.email },
    product: {
      id: row.productId,
      name: row.productName,
      brandName: row.brandName,
      thumbnail,
      size,
      sizeLabel,
    },
    sold: { price: fromPaise(row.price), quantity, couponShare: fromPaise(row.couponShare) },
    reason,
    status,
    held: row.heldId && answer ? { id: row.heldId, to: answer } : null,
    exchange,
    refundTo: row.refundTo,
    toWithhold: unusedOf({
      returned: fromPaise(row.returned ?? 0),
      disputed: fromPaise(row.disputed ?? 0),
      used: fromPaise(row.used ?? 0),
    }),
    refundable,
    paymentMethod: row.paymentMethod,
    source: sourceStateOf({ ...row, refundable }),
    requestedAt,
    steps,
    next: nextStepOfRequest(status, steps, wanted),
    lastTaxDay: row.taxedAt && lastDayOfCreditNote(dayOf(row.taxedAt), annualReturns),
  }
}

export async function findReturnRequest(
  on: Database,
  id: string,
): Promise<{ orderId: string; itemId: string } | null> {
  const found = await on
    .selectFrom('return_requests')
    .innerJoin('order_items', 'order_items.id', 'item_id')
    .where('return_requests.id', '=', id)
    .select(['order_items.order_id as orderId', 'item_id as itemId'])
    .executeTakeFirst()
  return found ?? null
}
