import { chargesIn } from '../charges/rules.ts'
import type { Order } from '../orders/rules.ts'

const minute = 60_000
export const reservationMinutes = 30
const withoutAnswerMinutes = 120

export function reservationEnd(begun: Date): Date {
  return new Date(begun.getTime() + reservationMinutes * minute)
}

/** `answered`: the provider knows of no payment. Without an answer, units stay reserved for 120 minutes. */
export function mayEnd(endsAt: Date, now: Date, answered: boolean): boolean {
  const grace = answered ? 0 : (withoutAnswerMinutes - reservationMinutes) * minute
  return now.getTime() >= endsAt.getTime() + grace
}

type OrderToReserve = Pick<Order, 'total' | 'charges' | 'couponCode' | 'multibuy' | 'expressDays'> & {
  items: readonly Pick<
    Order['items'][number],
    'sizeId' | 'quantity' | 'originalPrice' | 'price' | 'couponShare'
  >[]
}

export function sellsTheSame(one: OrderToReserve, other: OrderToReserve): boolean {
  return JSON.stringify(figuresOf(one)) === JSON.stringify(figuresOf(other))
}

function figuresOf({ total, charges, couponCode, multibuy, expressDays, items }: OrderToReserve) {
  const lines = items.map(({ sizeId, quantity, originalPrice, price, couponShare }) =>
    [sizeId, quantity, originalPrice, price, couponShare].join(' '),
  )
  return [
    total,
    chargesIn(charges),
    couponCode,
    multibuy?.id,
    expressDays?.least,
    expressDays?.most,
    ...lines.sort(),
  ]
}
