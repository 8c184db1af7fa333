import { formatRupees, fromPaise, type Paise, toRupees } from '../../../lib/money.ts'
import type { CouponRefusal } from '../../coupons/rules.ts'
import { presentCouponRefusal } from '../../coupons/wire.ts'
import { plainText } from '../../feeds/rules.ts'
import type { Message } from '../rules.ts'
import type { GivenCode, LeftLine, PricedLine, Pricing, Session } from './rules.ts'
import { nameOfSize } from './session-rules.ts'

const print = (amount: Paise) => formatRupees(toRupees(amount))

export const notFound = (kind: Session['kind']): Message => ({
  type: 'error',
  code: 'not_found',
  severity: 'unrecoverable',
  content: kind === 'cart' ? 'There is no such cart' : 'There is no such checkout',
})

export const notAllowed = (content: string): Message => ({
  type: 'error',
  code: 'invalid_state',
  severity: 'unrecoverable',
  content,
})

export function presentLeft({ line, reason, name }: LeftLine): Message {
  const content =
    reason === 'out_of_stock'
      ? `${plainText(name ?? '', 150)} is out of stock in this size`
      : `There is no item ${line.sizeId}`
  return { type: 'error', code: reason, severity: 'recoverable', content, path: '$.line_items' }
}

export function shortfall(line: PricedLine, unitsPerLine: number): string | null {
  if (line.quantity >= line.asked) return null
  const limit =
    line.size.stock < unitsPerLine
      ? `Only ${line.size.stock} left`
      : `The shop sells at most ${unitsPerLine} at a time`
  return `${limit} of ${nameOfSize(line)}`
}

/** Null where the assistant was told this price, or none. */
export function changeOfPrice({ sizeId, price }: PricedLine, told: Session['told']): string | null {
  const before = told[sizeId]
  if (before === undefined || before === price) return null
  return `The price ${price < before ? 'fell' : 'rose'} from ${print(fromPaise(before))} to ${print(price)}`
}

const couponCodes: Record<CouponRefusal['reason'], string> = {
  'no-coupon': 'discount_code_invalid',
  expired: 'discount_code_expired',
  'not-started': 'discount_code_invalid',
  'first-order-only': 'discount_code_user_ineligible',
  'used-by-shopper': 'discount_code_user_ineligible',
  'used-up': 'discount_code_expired',
  'below-minimum': 'discount_code_invalid',
}

export function couponProblemInWords({ problem }: GivenCode): string | null {
  if (!problem) return null
  if (problem.reason === 'other') return 'An order takes one discount, and another is worth more'
  return presentCouponRefusal(problem as CouponRefusal).message
}

function presentCode(given: GivenCode, index: number): Message[] {
  const content = couponProblemInWords(given)
  if (content === null || !given.problem) return []
  const { reason } = given.problem
  const code = reason === 'other' ? 'discount_code_combination_disallowed' : couponCodes[reason]
  return [
    { type: 'warning', code, content: `${given.code}: ${content}`, path: `$.discounts.codes[${index}]` },
  ]
}

export const presentMisdirected = (content: string): Message => ({
  type: 'error',
  code: 'invalid_destination',
  severity: 'recoverable',
  content,
  path: '$.fulfillment.methods[0].selected_destination_id',
})

export const presentOtherUnits = ({ inOtherUnits = [] }: Session['draft']): Message[] =>
  inOtherUnits.map((id) => ({
    type: 'error',
    code: 'quantity_unit_mismatch',
    severity: 'recoverable',
    content: `${id} is sold by the piece (C62)`,
    path: '$.line_items',
  }))

/** What the assistant can correct by an update. */
export function correctable(
  { lines, left }: Pricing,
  unitsPerLine: number,
  undeliverable: string | null,
): Message[] {
  const short = lines.flatMap((line, index): Message[] => {
    const content = shortfall(line, unitsPerLine)
    const path = `$.line_items[${index}].quantity`
    return content
      ? [{ type: 'error', code: 'quantity_unavailable', severity: 'recoverable', content, path }]
      : []
  })
  const path = '$.fulfillment.methods[0].destinations[0]'
  const elsewhere: Message[] = undeliverable
    ? [
        {
          type: 'error',
          code: 'address_undeliverable',
          severity: 'recoverable',
          content: undeliverable,
          path,
        },
      ]
    : []
  return [...left.map(presentLeft), ...short, ...elsewhere]
}

const presentClaim = (claim: string, index: number): Message => ({
  type: 'warning',
  code: 'eligibility_not_accepted',
  content: `The shop has no prices for ${claim}`,
  path: `$.context.eligibility[${index}]`,
})

export function notices(
  { lines, codes }: Pricing,
  { told, draft }: Pick<Session, 'told' | 'draft'>,
): Message[] {
  const changes = lines.flatMap((line, index): Message[] => {
    const change = changeOfPrice(line, told)
    const content = `${nameOfSize(line)}: ${change}`
    return change ? [{ type: 'warning', code: 'price_changed', content, path: `$.line_items[${index}]` }] : []
  })
  return [...changes, ...codes.flatMap(presentCode), ...(draft.claims ?? []).map(presentClaim)]
}

/** What an assistant says to the buyer when it hands over. */
export const handOver: Message = {
  type: 'error',
  code: 'requires_sign_in',
  severity: 'requires_buyer_input',
  content:
    'Open the link to see what was put together. The shop asks you to sign in, then you choose the address and how to pay. Nothing is ordered before.',
  path: '$.payment',
}
