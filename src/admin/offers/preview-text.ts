import type { PriceChangesOnWire } from '../../shop/offers/preview-wire.ts'
import type { OfferState } from '../../shop/offers/rules.ts'

const keepsIts = (count: number) => `${products(count)} ${count === 1 ? 'keeps' : 'keep'} a better offer.`
const products = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'product' : 'products'}`

export function endInWords(status: OfferState, { touched, changed }: PriceChangesOnWire): string {
  if (status === 'Upcoming') return 'It has not begun: no price changes.'
  if (changed === 0) return 'No price changes: better offers run on what it is for.'
  if (touched === 1) return 'The price goes up at once.'
  if (changed === touched) return `The price of ${products(changed)} goes up at once.`
  return `The price of ${products(changed)} goes up at once; ${keepsIts(touched - changed)}`
}

export function offerInWords({ touched, changed }: PriceChangesOnWire): string {
  const keep = touched - changed
  if (touched === 0) return 'There are no products that it would touch.'
  if (changed === 0)
    return touched === 1
      ? 'It keeps the better offer that it has: its price would not change.'
      : `All ${products(touched)} keep a better offer: no price would change.`
  if (keep === 0)
    return touched === 1 ? 'Its price would fall.' : `The prices of all ${products(touched)} would fall.`
  return `The price of ${products(changed)} would fall; ${keepsIts(keep)}`
}
