import { useQuery } from '@tanstack/react-query'
import type { Paise } from '../../lib/money.ts'
import type { CartOnWire } from '../../shop/cart/wire.ts'
import { adviseCoupon, type Purchase } from '../../shop/coupons/rules.ts'
import { couponOnWire, explainAdvice } from '../../shop/coupons/terms-wire.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from './notice.tsx'
import { couponsQuery } from './queries.ts'

type AdviceProps = {
  cart: CartOnWire
  purchase: Purchase
  /** What the multibuy takes off that the order takes instead of a coupon. */
  multibuy: Paise
  isBusy: boolean
  select: (code: string) => void
}

export function CouponAdvice({ cart, purchase, multibuy, isBusy, select }: AdviceProps) {
  const { data: coupons = [] } = useQuery(couponsQuery)
  const { coupen: applied, lostCoupen: lost } = cart
  const others = coupons.filter(({ code }) => code !== lost?.code).map(couponOnWire)
  const advice = adviseCoupon(others, purchase, multibuy)
  const reason = explainAdvice(advice)
  const best = advice.best?.coupon.code
  return (
    <div role="status" className="grid grid-cols-1 gap-2 not-empty:pb-2">
      {lost && (
        <Notice
          action={
            <Button variant="secondary" size="small" loading={isBusy} onClick={() => select(lost.code)}>
              <span>Remove</span>
              <span className="sr-only" translate="no">{` ${lost.code}`}</span>
            </Button>
          }
        >
          {lost.message}
        </Notice>
      )}
      {reason && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <p className="min-w-0 text-muted">{reason}</p>
          {best && best !== applied?.code && (
            <Button
              variant="secondary"
              size="small"
              className="wrap-anywhere"
              loading={isBusy}
              onClick={() => select(best)}
            >
              <span>{'Apply '}</span>
              <span translate="no">{best}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
