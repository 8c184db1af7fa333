import { createMiddleware } from 'hono/factory'
import type { Day } from '../lib/dates.ts'
import { clock } from '../platform/clock.ts'
import { ensurePrices } from '../shop/catalog/reprice.ts'

let pricedFor: Day | undefined

/** Whether this process knows that the prices are today's: offers begin and end with the day in India. */
export function pricesAreToday(): boolean {
  return pricedFor === clock.today()
}

/** Before anything is answered on a new day, the prices become that day's. */
export const todaysPrices = createMiddleware(async (_c, next) => {
  if (!pricesAreToday()) {
    const today = clock.today()
    await ensurePrices(today)
    pricedFor = today
  }
  await next()
})
