import { useQuery } from '@tanstack/react-query'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import { useState } from 'react'
import type { CartOnWire } from '../../../shop/cart/wire.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { couponsQuery } from '../../coupons-query.ts'
import { CouponAdvice } from './coupon-advice.tsx'
import { useSelectCoupon } from './coupon-state.ts'
import { CouponTicket } from './coupon-ticket.tsx'
import { purchaseAmount } from './totals.ts'

/** The applied coupon, and the sheet of those that this cart may choose from. */
export function Coupons({ cart }: { cart: CartOnWire }) {
  const [open, setOpen] = useState(false)
  const select = useSelectCoupon(cart)
  const { coupen } = cart
  const wide = open && matchMedia('(min-width: 48rem)').matches
  return (
    <div className="mt-5 border-line border-y">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
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
      <CouponAdvice cart={cart} isBusy={select.isPending} select={select.mutate} />
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
          <CouponTicket
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
