import { useMutation } from '@tanstack/react-query'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import { useState } from 'react'
import type { Destination } from '../../lib/delivery-zones.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { discountsCombine, multibuyOrCoupon } from '../../shop/coupons/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CouponAdvice } from './coupon-advice.tsx'
import { CouponList } from './coupon-list.tsx'
import { selectCouponMutation } from './select-coupon.ts'
import { multibuyDiscountOf, purchaseOf } from './totals.ts'

export function Coupons({ cart, to }: { cart: CartOnWire; to: Destination | null }) {
  const [open, setOpen] = useState(false)
  const select = useMutation(selectCouponMutation)
  const { coupen } = cart
  const purchase = purchaseOf(cart, to)
  const multibuy = multibuyDiscountOf(cart, to)
  const wide = open && matchMedia('(min-width: 48rem)').matches
  return (
    <div className="mt-5 border-line border-y">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <p className="wrap-anywhere flex items-center gap-2.5">
          <TicketPercent size={20} aria-hidden />
          {coupen ? (
            <span className="type-number" translate="no">
              {coupen.code}
            </span>
          ) : (
            <span>A coupon?</span>
          )}
        </p>
        <div className="ml-auto flex gap-5">
          {coupen && (
            <Button
              variant="quiet"
              size="small"
              className="px-0!"
              loading={select.isPending}
              onClick={() => select.mutate({ cart, to, code: coupen.code })}
            >
              <span>Remove</span>
              <span className="sr-only"> coupon</span>
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
            <CouponList cart={cart} to={to} onSelected={() => setOpen(false)} />
          </Sheet>
        </div>
      </div>
      <p className="pb-2 text-muted text-sm">{multibuy > 0 ? multibuyOrCoupon : discountsCombine}</p>
      <CouponAdvice
        cart={cart}
        purchase={purchase}
        multibuy={multibuy}
        isBusy={select.isPending}
        select={(code) => select.mutate({ cart, to, code })}
      />
    </div>
  )
}
