import type { ChangeOnWire } from '../../shop/audit-log/wire.ts'
import { orderName } from '../../shop/orders/rules.ts'
import { urls } from '../shared/urls.ts'

const searched = (list: string, search: string) => `${list}?${new URLSearchParams({ search })}`

/** Undefined if the record was deleted. */
export function placeOf(change: ChangeOnWire): { label: string; to: string } | undefined {
  const { thing, thingId, name, after, orderId } = change
  if (thing === 'item') {
    return orderId ? { label: `Order #${orderName(orderId)}`, to: urls.order(orderId) } : undefined
  }
  if (after === null) return undefined
  const places = {
    product: { label: 'Product', to: urls.product(thingId) },
    category: { label: 'Categories', to: searched(urls.categories, name) },
    brand: { label: 'Brands', to: searched(urls.brands, name) },
    offer: { label: 'Offers', to: urls.offers },
    coupon: { label: 'Coupens', to: searched(urls.coupons, name) },
    customer: { label: 'Customers', to: searched(urls.customers, name) },
  }
  return places[thing]
}
