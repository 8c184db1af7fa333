import { useQuery } from '@tanstack/react-query'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import { useState } from 'react'
import { formatDate } from '../../../lib/dates.ts'
import { formatRupees } from '../../../lib/money.ts'
import type { CartOnWire } from '../../../shop/cart/wire.ts'
import type { CouponOnWire } from '../../../shop/coupons/wire.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { couponsQuery } from '../../coupons-query.ts'
import { useSelectCoupon } from './coupon-state.ts'
import { purchaseAmount } from './totals.ts'

/** The applied coupon, and the sheet of those that this cart may choose from. */
export function Coupons({ cart }: { cart: CartOnWire }) {
  const [open, setOpen] = useState(false)
  const select = useSelectCoupon(cart)
  const { coupen } = cart
  // What the applied one comes to after a change can then be told at once.
  useQuery({ ...couponsQuery, enabled: coupen !== null })
  const wide = open && matchMedia('(min-width: 48rem)').matches
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-y py-2">
      <p className="flex items-center gap-2.5">
        <TicketPercent size={20} aria-hidden />
        {coupen ? <span className="type-number">{coupen.code}</span> : 'A coupon?'}
      </p>
      <div className="ml-auto flex gap-5">
        {coupen && (
          <Button
            variant="quiet"
            size="small"
            className="px-0!"
            loading={select.isPending}
            onClick={() => select.mutate(coupen.code)}
          >
            Remove<span className="sr-only"> coupon</span>
          </Button>
        )}
        <Sheet
          title="Coupons"
          side={wide ? 'right' : 'bottom'}
          open={open}
          onOpenChange={setOpen}
          trigger={
            <Button variant="quiet" size="small" className="px-0!">
              {coupen ? 'Change' : 'Apply Coupon'}
            </Button>
          }
        >
          <CouponList cart={cart} />
        </Sheet>
      </div>
    </div>
  )
}

/** The coupons whose minimum purchase the cart meets. */
function CouponList({ cart }: { cart: CartOnWire }) {
  const { data: coupons, isError } = useQuery(couponsQuery)
  const select = useSelectCoupon(cart)
  if (isError) return <p role="alert">The coupons could not be loaded. Close this and try again.</p>
  if (!coupons) return <Skeleton className="h-32" />
  const amount = purchaseAmount(cart)
  const fitting = coupons.filter(({ minimumPurchaseAmount }) => minimumPurchaseAmount <= amount)
  if (fitting.length === 0) return <p>No coupon fits this cart yet. Some ask for a larger purchase.</p>
  return (
    <ul className="grid gap-4">
      {fitting.map((coupon) => (
        <li key={coupon._id}>
          <Ticket
            coupon={coupon}
            applied={coupon.code === cart.coupen?.code}
            disabled={select.isPending}
            onSelect={() => select.mutate(coupon.code)}
          />
        </li>
      ))}
    </ul>
  )
}

interface TicketProps {
  coupon: CouponOnWire
  applied: boolean
  disabled: boolean
  onSelect: () => void
}

function Ticket({ coupon, applied, disabled, onSelect }: TicketProps) {
  const { code, discountPercentage, minimumPurchaseAmount, maxDiscountAmount, expiryDate } = coupon
  return (
    <button
      type="button"
      aria-pressed={applied}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onSelect}
      className={cx(
        'grid w-full grid-cols-[6.5rem_1fr] border text-left transition hover:border-text',
        applied ? 'border-text bg-accent text-on-accent' : 'border-edge bg-surface',
      )}
    >
      <span className="grid place-content-center border-current border-r border-dashed p-3 text-center">
        <span className="type-number text-3xl">{discountPercentage}%</span>
        <span className="type-label">off</span>
      </span>
      <span className="grid gap-1 p-3.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="type-number text-lg">{code}</span>
          <span className="type-label">{applied ? 'Applied – remove' : 'Apply'}</span>
        </span>
        <span className="text-sm">
          Up to {formatRupees(maxDiscountAmount)} on purchases from {formatRupees(minimumPurchaseAmount)},
          until {formatDate(expiryDate)}
        </span>
      </span>
    </button>
  )
}
