import { allot, nothing, type Paise, percentOf, sum, times } from '../../lib/money.ts'
import { type Discounts, worthOf } from '../coupons/rules.ts'
import type { OfferState } from '../offers/rules.ts'

/** A category or a brand; null: the whole shop. */
export type Scope = { kind: 'category' | 'brand'; id: string; name: string } | null

/** `get` of each `buy` + `get` units, the cheapest, cost so much less, in percent. */
export type Terms = { buy: number; get: number; percentage: number }

export type Multibuy = Terms & { id: string; name: string; scope: Scope }

/** `startsAt` null: at once. */
export type MultibuyDraft = Omit<Multibuy, 'id' | 'scope'> & {
  scope: Pick<NonNullable<Scope>, 'kind' | 'id'> | null
  startsAt: Date | null
  endsAt: Date
}

export type StoredMultibuy = Multibuy & { startsAt: Date; endsAt: Date; endedAt: Date | null }

export const MAX_UNITS = 10

/** A cart is sent all that run, and compares them. */
export const MAX_OPEN_MULTIBUYS = 10

export const multibuysCombine =
  'An order takes one of these or a coupon, whichever is worth more, on top of the best offer on each product. It is not given at the counter.'

export type ScopedLine = {
  price: Paise
  quantity: number
  brand: { id: string }
  category: { id: string }
}

const isInScope = ({ scope }: Pick<Multibuy, 'scope'>, line: ScopedLine) =>
  scope === null || line[scope.kind].id === scope.id

/**
 * SQL: `multibuyCost`. The dearest units are grouped first, so that units beyond the last full group are the cheapest, and
 * splitting a cart into several orders gains nothing.
 */
export function multibuyDiscount(
  multibuy: Omit<Multibuy, 'id' | 'name'>,
  lines: readonly ScopedLine[],
): Paise {
  const group = multibuy.buy + multibuy.get
  const prices = lines
    .filter((line) => isInScope(multibuy, line))
    .flatMap(({ price, quantity }) => Array<Paise>(quantity).fill(price))
    .toSorted((one, other) => other - one)
  const grouped = prices.slice(0, prices.length - (prices.length % group))
  const cheapest = grouped.filter((_, index) => index % group >= multibuy.buy)
  return percentOf(sum(cheapest), multibuy.percentage)
}

/** The discount is shared by the lines in scope, in proportion to their costs; the shares add up to it exactly. */
export function multibuyShares(
  multibuy: Pick<Multibuy, 'scope'>,
  discount: Paise,
  lines: readonly ScopedLine[],
): Paise[] {
  return allot(
    discount,
    lines.map((line) => (isInScope(multibuy, line) ? times(line.price, line.quantity) : nothing)),
  )
}

export type AppliedMultibuy = { multibuy: Multibuy; discount: Paise }

/** The one that takes most off, or null. */
export function bestMultibuy(
  multibuys: readonly Multibuy[],
  lines: readonly ScopedLine[],
): AppliedMultibuy | null {
  const [best] = multibuys
    .map((multibuy) => ({ multibuy, discount: multibuyDiscount(multibuy, lines) }))
    .toSorted((one, other) => other.discount - one.discount)
  return best && best.discount > nothing ? best : null
}

export type IncompleteMultibuy = { multibuy: Multibuy; missing: number }

/**
 * The multibuy with the fewest units missing from its next group, if the cart has any of that group. An order takes only one
 * discount, so none is named besides the one that is `taken`.
 */
export function nextMultibuy(
  multibuys: readonly Multibuy[],
  lines: readonly ScopedLine[],
  taken: Multibuy | 'coupon' | null,
): IncompleteMultibuy | null {
  if (taken === 'coupon') return null
  const [next = null] = (taken ? [taken] : multibuys)
    .map((multibuy) => {
      const group = multibuy.buy + multibuy.get
      const units = lines
        .filter((line) => isInScope(multibuy, line))
        .reduce((count, { quantity }) => count + quantity, 0)
      return { multibuy, missing: units % group === 0 ? 0 : group - (units % group) }
    })
    .filter(({ missing }) => missing > 0)
    .toSorted((one, other) => one.missing - other.missing)
  return next
}

/** An order takes the multibuy also where both are worth the same, because it spends no use of a coupon. */
export function takesMultibuy(multibuy: Paise, coupon: Discounts, deliveryFee: Paise): boolean {
  return multibuy > nothing && multibuy >= worthOf(coupon, deliveryFee)
}

/** The most that it takes off all units of a group, in percent. */
export const largestPercentOff = ({ buy, get, percentage }: Terms) => (percentage * get) / (buy + get)

/** 'Buy 2, get 1 free' or 'Buy 2, get 1 at 50 % off'. */
export function termsInWords({ buy, get, percentage }: Terms): string {
  return `Buy ${buy}, get ${get} ${percentage === 100 ? 'free' : `at ${percentage} % off`}`
}

export const scopeInWords = (scope: Scope) => scope?.name ?? 'the whole shop'

/** SQL: `inState` of the store. */
export function stateOf(
  { startsAt, endsAt, endedAt }: Pick<StoredMultibuy, 'startsAt' | 'endsAt' | 'endedAt'>,
  now: Date,
): OfferState {
  if (endedAt || endsAt <= now) return 'Ended'
  return startsAt > now ? 'Upcoming' : 'Running'
}

export type TimesProblem = 'ends-in-the-past' | 'starts-after-end'

export function timesProblem(
  { startsAt, endsAt }: Pick<MultibuyDraft, 'startsAt' | 'endsAt'>,
  now: Date,
): TimesProblem | null {
  if (endsAt <= now) return 'ends-in-the-past'
  return startsAt !== null && startsAt >= endsAt ? 'starts-after-end' : null
}

export type CreateRefusal =
  | { reason: TimesProblem | 'too-many' }
  | { reason: 'no-scope'; kind: NonNullable<Scope>['kind'] }

/** What it would have taken off the orders of the last days, beyond what their coupons did. */
export type MultibuyPreview = { orders: number; units: number; cost: Paise }
