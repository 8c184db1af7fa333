import { formatRupees, nothing, type Paise, toRupees } from '../../lib/money.ts'
import type { Totals } from '../../shop/cart/rules.ts'
import { chargesIn, noCharges } from '../../shop/charges/rules.ts'
import { discountsCombine } from '../../shop/coupons/rules.ts'
import { Corner } from '../../ui/brand-art/touchline.tsx'
import { cx } from '../../ui/cx.ts'
import type { Elements } from '../../ui/elements.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

interface PriceDetailsProps {
  /** `multibuy`: what takes `couponDiscount` off, if no coupon does. */
  totals: (Totals & { multibuy?: { name: string } | undefined }) | undefined
  children?: Elements
}

export function PriceDetails({ totals, children }: PriceDetailsProps) {
  return (
    <section aria-labelledby="price-details">
      <Corner>
        <h2 id="price-details" className="type-heading">
          Price Details
        </h2>
      </Corner>
      <dl className="mt-5 grid gap-2.5">
        <Figure name="Subtotal" amount={totals?.subtotal} />
        <Figure name={totals?.multibuy?.name ?? 'Coupen Discount'} amount={totals?.couponDiscount} taken />
        <Figure name="Discount On MRP" amount={totals?.offerDiscount} taken />
        {chargesIn(totals?.charges ?? noCharges).map(({ kind, label, value }) => (
          <Figure key={kind} name={label} amount={totals && value} />
        ))}
      </dl>
      {children ??
        (totals && totals.couponDiscount > nothing && !totals.multibuy && (
          <p className="mt-3 text-muted text-sm">{discountsCombine}</p>
        ))}
      <dl className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4 border-text border-t-2 pt-4">
        <dt className="type-heading">Total</dt>
        <dd className="type-number grow text-right text-3xl">
          {totals ? formatRupees(toRupees(totals.total)) : <AmountSkeleton className="w-28" />}
        </dd>
      </dl>
    </section>
  )
}

function Figure({ name, amount, taken }: { name: string; amount: Paise | undefined; taken?: boolean }) {
  const off = taken && amount !== undefined && amount > nothing
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className={cx('type-number grow text-right', off && 'text-good')}>
        {amount === undefined ? (
          <AmountSkeleton className="w-16" />
        ) : (
          formatRupees(off ? -toRupees(amount) : toRupees(amount))
        )}
      </dd>
    </div>
  )
}

/** Reserves the height of an amount to avoid layout shift. */
const AmountSkeleton = ({ className }: { className: string }) => (
  <span className="relative block">
    <span className="invisible">₹</span>
    <Skeleton className={cx('absolute inset-y-0.5 right-0', className)} />
  </span>
)
