import { formatRupees, type Paise, toRupees } from '../../lib/money.ts'
import { conditionsInWords, discountInWords } from '../../shop/coupons/terms-wire.ts'
import type { CouponOnWire } from '../../shop/coupons/wire.ts'
import { cx } from '../../ui/cx.ts'

interface TicketProps {
  coupon: CouponOnWire
  worth: Paise
  isBest: boolean
  applied: boolean
  disabled: boolean
  onSelect: () => void
}

export function CouponTicket({ coupon, worth, isBest, applied, disabled, onSelect }: TicketProps) {
  const { code, kind } = coupon
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
        <span className="type-number text-3xl">
          {kind === 'FreeDelivery' ? 'Free' : discountInWords(coupon)}
        </span>
        <span className="type-label">{kind === 'FreeDelivery' ? 'delivery' : 'off'}</span>
      </span>
      <span className="grid gap-1 p-3.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="type-number wrap-anywhere text-lg" translate="no">
            {code}
          </span>
          <span className="type-label">{applied ? 'Applied – remove' : 'Apply'}</span>
        </span>
        <span className="font-semibold">{`Takes ${formatRupees(toRupees(worth))} off this cart${isBest ? ', the most' : ''}`}</span>
        <span className="text-sm">{conditionsInWords(coupon)}</span>
      </span>
    </button>
  )
}
