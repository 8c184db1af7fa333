import { useMutation, useQuery } from '@tanstack/react-query'
import type { Destination } from '../../lib/delivery-zones.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { fittingCoupons, multibuyOrCoupon } from '../../shop/coupons/rules.ts'
import { couponOnWire } from '../../shop/coupons/terms-wire.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CouponCodeForm } from './coupon-code-form.tsx'
import { CouponTicket } from './coupon-ticket.tsx'
import { couponsQuery } from './queries.ts'
import { selectCouponMutation } from './select-coupon.ts'
import { multibuyDiscountOf, purchaseOf } from './totals.ts'

type CouponListProps = { cart: CartOnWire; to: Destination | null; onSelected: () => void }

export function CouponList({ cart, to, onSelected }: CouponListProps) {
  const select = useMutation(selectCouponMutation)
  const apply = (code: string) => select.mutate({ cart, to, code }, { onSuccess: onSelected })
  const applied = cart.coupen?.code
  const applyTyped = (code: string) =>
    // Selecting the applied coupon again would remove it.
    code.toLowerCase() === applied?.toLowerCase() ? onSelected() : apply(code)
  return (
    <>
      <CouponCodeForm isBusy={select.isPending} apply={applyTyped} />
      <FittingCoupons cart={cart} to={to} isBusy={select.isPending} apply={apply} />
    </>
  )
}

interface FittingCouponsProps {
  cart: CartOnWire
  to: Destination | null
  isBusy: boolean
  apply: (code: string) => void
}

function FittingCoupons({ cart, to, isBusy, apply }: FittingCouponsProps) {
  const { data: coupons, isError, refetch } = useQuery(couponsQuery)
  if (isError && !coupons) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>The coupons could not be loaded.</p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    )
  }
  if (!coupons) return <Skeleton className="h-32" />
  const terms = coupons.map((ticket) => ({ ...couponOnWire(ticket), ticket }))
  const fitting = fittingCoupons(terms, purchaseOf(cart, to))
  if (fitting.length === 0) return <p>No coupon fits this cart yet. Some ask for a larger purchase.</p>
  const multibuy = multibuyDiscountOf(cart, to)
  return (
    <ul className="grid gap-4">
      {multibuy > 0 && <li className="text-muted text-sm">{multibuyOrCoupon}</li>}
      {fitting.map(({ coupon: { id, code, ticket }, worth }, index) => (
        <li key={id}>
          <CouponTicket
            coupon={ticket}
            worth={worth}
            isBest={index === 0 && fitting.length > 1 && worth > multibuy}
            applied={code === cart.coupen?.code}
            disabled={isBusy}
            onSelect={() => apply(code)}
          />
        </li>
      ))}
    </ul>
  )
}
