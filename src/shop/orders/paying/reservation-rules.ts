import type { Order } from '../rules.ts'

const minute = 60_000
/** How long units are kept for a payment. */
export const reservationMinutes = 30
const withoutAnswerMinutes = 120

/** Until when an order's units are kept for its payment, from its beginning on. */
export function reservationEnd(begun: Date): Date {
  return new Date(begun.getTime() + reservationMinutes * minute)
}

/**
 * Whether a hold may end now: once its time is over and the provider knows of no payment (`answered`), or when the
 * provider has said nothing for so long that nobody can wait any more.
 */
export function mayEnd(endsAt: Date, now: Date, answered: boolean): boolean {
  const grace = answered ? 0 : (withoutAnswerMinutes - reservationMinutes) * minute
  return now.getTime() >= endsAt.getTime() + grace
}

type Sold = Pick<Order, 'total' | 'couponCode'> & {
  items: readonly Pick<
    Order['items'][number],
    'sizeId' | 'quantity' | 'originalPrice' | 'price' | 'couponShare'
  >[]
}

/** Whether two orders sell the same units at the same prices. */
export function sellsTheSame(one: Sold, other: Sold): boolean {
  return JSON.stringify(figuresOf(one)) === JSON.stringify(figuresOf(other))
}

function figuresOf({ total, couponCode, items }: Sold) {
  const lines = items.map(({ sizeId, quantity, originalPrice, price, couponShare }) =>
    [sizeId, quantity, originalPrice, price, couponShare].join(' '),
  )
  return [total, couponCode, ...lines.sort()]
}
