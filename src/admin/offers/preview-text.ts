import { z } from 'zod'
import { dayField, timeField } from '../../forms/dates.ts'
import { dayOf } from '../../lib/dates.ts'
import type { PriceChangesOnWire } from '../../shop/offers/preview-wire.ts'
import { dayInWords, type OfferState, offerStart } from '../../shop/offers/rules.ts'

const keepBetterOffer = (count: number) =>
  `${productCount(count)} ${count === 1 ? 'keeps' : 'keep'} a better offer.`
const productCount = (count: number) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? 'product' : 'products'}`

const start = z.object({ startDate: dayField(''), startTime: timeField('', { isEnd: false }) })

/** 'today at 18:00' or 'on 1 Dec 2026, 18:00'; null of what starts at once, or is not yet filled in. */
export function laterStartInWords(startDate: unknown, startTime: unknown, now: Date): string | null {
  const { data } = start.safeParse({ startDate, startTime })
  if (!data) return null
  const [day, time] = [data.startDate, data.startTime ?? null]
  if (offerStart({ startDate: day, startTime: time }) <= now) return null
  return day === dayOf(now) ? `today at ${time}` : `on ${dayInWords(day, time)}`
}

export function endPreviewText(status: OfferState, { touched, changed }: PriceChangesOnWire): string {
  if (status === 'Upcoming') return 'It has not begun: no price changes.'
  if (changed === 0) return 'No price changes: better offers run on what it is for.'
  if (touched === 1) return 'The price goes up at once.'
  if (changed === touched) return `The price of ${productCount(changed)} goes up at once.`
  return `The price of ${productCount(changed)} goes up at once; ${keepBetterOffer(touched - changed)}`
}

export function offerPreviewText({ touched, changed }: PriceChangesOnWire): string {
  const unchanged = touched - changed
  if (touched === 0) return 'There are no products that it would touch.'
  if (changed === 0)
    return touched === 1
      ? 'It keeps the better offer that it has: its price would not change.'
      : `All ${productCount(touched)} keep a better offer: no price would change.`
  if (unchanged === 0)
    return touched === 1 ? 'Its price would fall.' : `The prices of all ${productCount(touched)} would fall.`
  return `The price of ${productCount(changed)} would fall; ${keepBetterOffer(unchanged)}`
}
