import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { CustomerOnWire } from '../../shop/accounts/customers-wire.ts'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerFace } from './customer-face.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerStatus } from './customer-status.tsx'

export function CustomerCard({ customer }: { customer: CustomerOnWire }) {
  const { name, email, phone, dpImage, orders, spent, createdAt, isVerified } = customer
  return (
    <article className="grid grid-cols-1 gap-2 py-3.5">
      <div className="flex items-center gap-3">
        <CustomerFace name={name} picture={dpImage} />
        <div className="min-w-0 grow">
          <h2 className="truncate font-semibold">{name}</h2>
          <p className="truncate text-muted text-sm">{email}</p>
        </div>
        <p className="self-start text-sm">
          <CustomerStatus isVerified={isVerified} />
        </p>
      </div>
      <p className="text-sm">
        <CustomerOrders customer={customer} /> {orders === 1 ? 'order' : 'orders'} ·{' '}
        <span className="type-number">{formatRupees(spent)}</span>
        <span className="text-muted">
          {' '}
          · joined {formatDate(createdAt)}
          {phone && ` · ${phone}`}
        </span>
      </p>
      <CustomerActions customer={customer} />
    </article>
  )
}
