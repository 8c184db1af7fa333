import type { Day } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { CouponOnWire } from '../../shop/coupons/wire.ts'
import type { Column } from '../../ui/data-table.tsx'
import { actionsColumn } from '../list/actions-column.tsx'
import { CouponActions } from './coupon-actions.tsx'
import { CouponExpiry } from './coupon-expiry.tsx'

export const couponColumns: Column<CouponOnWire>[] = [
  {
    name: 'code',
    head: 'Code',
    sortable: true,
    cell: ({ code }) => <span className="type-number block max-w-80 truncate">{code}</span>,
  },
  {
    name: 'discountPercentage',
    head: 'Discount',
    numeric: true,
    sortable: true,
    cell: ({ discountPercentage }) => `${discountPercentage}%`,
  },
  {
    name: 'minimumPurchaseAmount',
    head: 'Minimum purchase',
    numeric: true,
    sortable: true,
    cell: ({ minimumPurchaseAmount }) => formatRupees(minimumPurchaseAmount),
  },
  {
    name: 'maxDiscountAmount',
    head: 'Maximum discount',
    numeric: true,
    sortable: true,
    cell: ({ maxDiscountAmount }) => formatRupees(maxDiscountAmount),
  },
  {
    name: 'expiryDate',
    head: 'Expiry date',
    sortable: true,
    cell: ({ expiryDate }) => <CouponExpiry expiryDate={expiryDate as Day} />,
  },
  actionsColumn((coupon) => <CouponActions coupon={coupon} />),
]
