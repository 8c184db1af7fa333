import { useMutation } from '@tanstack/react-query'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import { useState } from 'react'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { discountsCombine, type Purchase } from '../../shop/coupons/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CouponAdvice } from './coupon-advice.tsx'
import { CouponList } from './coupon-list.tsx'
import { selectCouponMutation } from './select-coupon.ts'

export function Coupons({ cart, purchase }: { cart: CartOnWire; purchase: Purchase }) {
  const [open, setOpen] = useState(false)
  const select = useMutation(selectCouponMutation)
  const { coupen } = cart
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
              onClick={() => select.mutate({ cart, code: coupen.code })}
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
            <CouponList cart={cart} purchase={purchase} onSelected={() => setOpen(false)} />
          </Sheet>
        </div>
      </div>
      <p className="pb-2 text-muted text-sm">{discountsCombine}</p>
      <CouponAdvice
        cart={cart}
        purchase={purchase}
        isBusy={select.isPending}
        select={(code) => select.mutate({ cart, code })}
      />
    </div>
  )
}
