import type { CustomerOnWire } from '../../shop/accounts/customers-wire.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { urls } from '../shared/urls.ts'

export function CustomerOrders({ customer: { name, email, orders } }: { customer: CustomerOnWire }) {
  if (orders === 0) return <span className="text-muted">0</span>
  return (
    <TextLink
      to={urls.ordersOf(email)}
      aria-label={`${orders} ${orders === 1 ? 'order' : 'orders'} of ${name}`}
    >
      {orders.toLocaleString('en-IN')}
    </TextLink>
  )
}
