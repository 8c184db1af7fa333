import { endOf, momentOf } from '../../../lib/dates.ts'
import { minus, nothing, type Paise, sum } from '../../../lib/money.ts'
import { pathOf, widthsOf } from '../../../lib/pictures.ts'
import { pagePath } from '../../settings/page-names-rules.ts'
import type { Answer, Assistant, Message } from '../rules.ts'
import {
  correctable,
  handOver,
  notAllowed,
  notFound,
  notices,
  presentLeft,
  presentMisdirected,
  presentOtherUnits,
} from './messages-wire.ts'
import {
  costOf,
  type DeliveryOption,
  type DraftDiscount,
  type PricedLine,
  type Pricing,
  type Session,
  statusOf,
} from './rules.ts'
import {
  destinationOf,
  nameOfSize,
  type PricedDraft,
  type PricedSession,
  type SessionOutcome,
} from './session-rules.ts'

const currency = 'INR'
const discountExtension = 'dev.ucp.shopping.discount'
const fulfillmentExtension = 'dev.ucp.shopping.fulfillment'

export const handOverPath = (id: string) => `/buy/${id}`

type Total = { type: string; display_text: string; amount: number }
const lessBy = (type: 'items_discount' | 'discount', text: string, amount: Paise): Total[] =>
  amount > nothing ? [{ type, display_text: text, amount: -amount }] : []

function presentLine(line: PricedLine, share: Paise, origin: string) {
  const { id, sizeId, quantity, price, product } = line
  const { thumbnail } = product
  const cost = costOf(line)
  const picture =
    thumbnail &&
    `${origin}${pathOf(thumbnail.hash)}-${widthsOf(thumbnail.width).at(-1) ?? thumbnail.width}.jpg`
  return {
    id,
    item: { id: sizeId, title: nameOfSize(line), price, ...(picture && { image_url: picture }) },
    quantity,
    totals: [
      { type: 'subtotal', amount: cost },
      ...lessBy('items_discount', 'Discount', share),
      { type: 'total', amount: minus(cost, share) },
    ],
  }
}

/** What a coupon takes off the delivery is a discount of the whole. */
export function presentTotals(
  { lines, given, totals, deliveryFee, offDelivery }: Pricing,
  kind: Session['kind'],
): Total[] {
  const title = given?.title ?? 'Discount'
  return [
    { type: 'subtotal', display_text: 'Subtotal', amount: sum(lines.map(costOf)) },
    ...lessBy('items_discount', title, totals.couponDiscount),
    ...lessBy('discount', title, offDelivery),
    ...(kind === 'checkout' ? [{ type: 'fulfillment', display_text: 'Delivery', amount: deliveryFee }] : []),
    { type: 'total', display_text: 'Total', amount: totals.total },
  ]
}

function presentGiven({ title, code, discount, shares }: DraftDiscount, offDelivery: Paise) {
  const named = { title, ...(code === null ? { automatic: true } : { code }) }
  const allocations = shares.flatMap((amount, index) =>
    amount > nothing ? [{ path: `$.line_items[${index}]`, amount }] : [],
  )
  if (discount > nothing) return [{ ...named, amount: discount, method: 'across', allocations }]
  return offDelivery > nothing ? [{ ...named, amount: offDelivery }] : []
}

const presentDiscounts = ({ draft }: Session, { given, offDelivery }: Pricing) => ({
  codes: draft.codes,
  applied: given ? presentGiven(given, offDelivery) : [],
})

function presentOption({ id, title, fee, arrives }: DeliveryOption) {
  const times = arrives && {
    earliest_fulfillment_time: momentOf(arrives.from, '00:00').toISOString(),
    latest_fulfillment_time: endOf(arrives.to).toISOString(),
  }
  return { id, title, ...times, totals: [{ type: 'total', amount: fee }] }
}

function presentFulfillment({ draft }: Session, { lines, options, chosen, canFetch }: PricedDraft) {
  const ids = lines.map(({ id }) => id)
  const { type: wanted, destinations } = draft.delivery
  const type = canFetch ? wanted : 'shipping'
  const places = options.map(({ id }) => ({ type: 'business_location', id, name: id }))
  const isPickup = type === 'pickup'
  const shown = isPickup ? options.filter(({ id }) => id === chosen?.id) : options
  const method = {
    id: type,
    type,
    line_item_ids: ids,
    destinations: isPickup ? places : destinations,
    selected_destination_id: isPickup ? (chosen?.id ?? null) : (destinationOf(draft.delivery)?.id ?? null),
    groups: [
      {
        id: 'parcel',
        line_item_ids: ids,
        options: shown.map(presentOption),
        selected_option_id: chosen?.id ?? null,
      },
    ],
  }
  const ways = ['shipping', ...(canFetch ? ['pickup'] : [])]
  return { methods: [method], available_methods: ways.map((way) => ({ type: way, line_item_ids: ids })) }
}

const linksTo = (origin: string) => [
  { type: 'privacy_policy', url: origin + pagePath('privacy') },
  { type: 'terms_of_service', url: origin + pagePath('terms') },
  { type: 'refund_policy', url: origin + pagePath('returns') },
  { type: 'shipping_policy', url: origin + pagePath('shipping') },
]

type SessionView = PricedSession & { assistant: Pick<Assistant, 'capabilities'>; origin: string }

function presentShared({ session, priced, assistant, origin }: SessionView) {
  const { id, draft, expiresAt, kind } = session
  const hasBuyer = Object.keys(draft.buyer).length > 0
  return {
    id,
    line_items: priced.lines.map((line, index) =>
      presentLine(line, priced.given?.shares[index] ?? nothing, origin),
    ),
    currency,
    totals: presentTotals(priced, kind),
    links: linksTo(origin),
    expires_at: expiresAt.toISOString(),
    ...(hasBuyer && { buyer: draft.buyer }),
    ...(assistant.capabilities.includes(discountExtension) && {
      discounts: presentDiscounts(session, priced),
    }),
  }
}

const told = (messages: Message[]) => (messages.length > 0 ? { messages } : {})

function presentCart(shown: SessionView): Answer['body'] {
  const { session, priced, origin } = shown
  const open = [...presentOtherUnits(session.draft), ...correctable(priced, priced.unitsPerLine, null)]
  const messages = [...open, ...notices(priced, session)]
  return { ...presentShared(shown), continue_url: permalinkOf(priced, origin), ...told(messages) }
}

/** A cart has no page of its own: its lines are the link. */
function permalinkOf({ lines }: Pricing, origin: string) {
  return `${origin}/buy/${lines.map(({ sizeId, quantity }) => `${sizeId}:${quantity}`).join(',')}`
}

function presentCheckout(shown: SessionView): Answer['body'] {
  const { session, priced, assistant, origin, orderNumber } = shown
  const { misdirected } = priced
  const open = [
    ...presentOtherUnits(session.draft),
    ...correctable(priced, priced.unitsPerLine, priced.area.problem),
    ...(misdirected === null ? [] : [presentMisdirected(misdirected)]),
  ]
  const status = statusOf(session, open.length > 0, priced.now)
  const isOver = status === 'completed' || status === 'canceled'
  const messages = isOver
    ? []
    : [...open, ...notices(priced, session), ...(status === 'requires_escalation' ? [handOver] : [])]
  return {
    ...presentShared(shown),
    status,
    ...(assistant.capabilities.includes(fulfillmentExtension) && {
      fulfillment: presentFulfillment(session, priced),
    }),
    ...(!isOver && { continue_url: origin + handOverPath(session.id) }),
    ...(session.orderId !== null && {
      order: {
        id: session.orderId,
        ...(orderNumber && { label: orderNumber }),
        permalink_url: `${origin}/profile/orders/${session.orderId}`,
      },
    }),
    ...told(messages),
  }
}

const present = (shown: SessionView) =>
  shown.session.kind === 'cart' ? presentCart(shown) : presentCheckout(shown)

const over = {
  completed: 'This checkout is completed',
  canceled: 'This checkout is canceled',
  taken: 'The buyer has taken this checkout into her cart',
} as const

const failure = (messages: Message[]): Answer => ({ isError: true, body: { messages } })

export function presentOutcome(
  outcome: SessionOutcome,
  assistant: Pick<Assistant, 'capabilities'>,
  origin: string,
): Answer {
  switch (outcome.is) {
    case 'shown':
      return { body: present({ ...outcome, assistant, origin }) }
    case 'new':
      return { body: present({ ...outcome, assistant, origin }), status: 201 }
    case 'unchanged': {
      const body = present({ ...outcome, assistant, origin })
      const { asked, misdirected } = outcome
      const refused = [
        ...presentOtherUnits(asked),
        ...(misdirected === null ? [] : [presentMisdirected(misdirected)]),
      ]
      return {
        body: { ...body, messages: [...refused, ...(Array.isArray(body.messages) ? body.messages : [])] },
      }
    }
    case 'none': {
      const messages = [...presentOtherUnits(outcome.draft), ...outcome.left.map(presentLeft)]
      return failure(messages.map((one) => ({ ...one, severity: 'unrecoverable' })))
    }
    case 'missing':
      return failure([notFound(outcome.kind)])
    default:
      return failure([notAllowed(over[outcome.is])])
  }
}
