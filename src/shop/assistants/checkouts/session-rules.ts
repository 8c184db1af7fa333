import { plainText } from '../../feeds/rules.ts'
import { labelOf } from '../products/rules.ts'
import type {
  Delivery,
  DeliveryArea,
  Destination,
  Draft,
  Kind,
  LeftLine,
  Pricing,
  Session,
  SizeOnSale,
} from './rules.ts'

/**
 * `unitsPerLine`: the most of one size. `canFetch`: the shop has places where orders are fetched. `misdirected`: why it cannot go where
 * it was said.
 */
export type PricedDraft = Pricing & {
  area: DeliveryArea
  unitsPerLine: number
  canFetch: boolean
  misdirected: string | null
  now: Date
}

/** `orderNumber`: of the order that a completed checkout became. */
export type PricedSession = { session: Session; priced: PricedDraft; orderNumber: string | null }

/** `unchanged`: what an update asked for cannot be had. `none`: nothing of it can be bought. */
export type SessionOutcome =
  | ({ is: 'shown' | 'new' } & PricedSession)
  | ({ is: 'unchanged'; asked: Draft; misdirected: string | null } & PricedSession)
  | { is: 'none'; draft: Draft; left: LeftLine[] }
  | { is: 'missing'; kind: Kind }
  | { is: 'completed' | 'canceled' | 'taken' }

/** The chosen one, or else the first. */
export const destinationOf = ({ destinations, destinationId }: Delivery): Destination | null =>
  destinations.find(({ id }) => id === destinationId) ?? destinations[0] ?? null

export const nameOfSize = ({ product, size }: SizeOnSale) =>
  `${plainText(product.name, 150) || 'Product'}, ${labelOf(product, size)}`
