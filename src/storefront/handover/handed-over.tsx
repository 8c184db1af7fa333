import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDate } from '../../lib/dates.ts'
import { formatRupees } from '../../lib/money.ts'
import type { HandoverLineOnWire, HandoverOnWire } from '../../shop/assistants/checkouts/handover-wire.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldError } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { messageOf } from '../shared/api.ts'
import { Picture } from '../shared/picture.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { useRequireShopper } from '../sign-in/require-shopper.ts'

/** What an assistant has put together, and what is true of it now. */
export function HandedOver({
  title,
  of: handover,
  read,
}: {
  title: string
  of: HandoverOnWire
  read: () => void
}) {
  const { handover: intro } = useShopFacts().texts
  const { lines, assistant, expiresAt, delivery, coupons } = handover
  return (
    <div className="page-width pt-8 pb-16 lg:pt-12">
      <h1 className="type-title">{title}</h1>
      <p className="mt-3 max-w-prose text-muted">{intro}</p>
      <p className="wrap-anywhere mt-1 max-w-prose text-muted text-sm">
        {assistant && (
          <>
            <span>Put together by </span>
            <bdi translate="no">{assistant}</bdi>
            <span>. </span>
          </>
        )}
        <span>{`It waits until ${formatDate(expiresAt)}.`}</span>
      </p>
      <div className="mt-6 gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ul aria-label="What was put together" className="border-line border-b">
          {lines.map((line) => (
            <Line key={line.sizeId} line={line} />
          ))}
        </ul>
        <aside aria-label="Summary" className="self-start max-lg:mt-10 lg:sticky lg:top-24">
          <h2 className="type-heading border-text border-t-2 pt-4">Price Details</h2>
          <dl className="mt-5 grid gap-2.5">
            {handover.totals.map(({ label, amount }) => (
              <div key={label} className="flex items-baseline justify-between gap-4">
                <dt className="text-muted">{label}</dt>
                <dd className={cx('type-number grow text-right', amount < 0 && 'text-good')}>
                  {formatRupees(amount)}
                </dd>
              </div>
            ))}
          </dl>
          <dl className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4 border-text border-t-2 pt-4">
            <dt className="type-heading">Total now</dt>
            <dd className="type-number grow text-right text-3xl">{formatRupees(handover.total)}</dd>
          </dl>
          {coupons.map(({ code, problem }) => (
            <p key={code} className={cx('wrap-anywhere mt-3 text-sm', problem ? 'text-alarm' : 'text-muted')}>
              <bdi translate="no">{code}</bdi>
              <span>{problem ? `: ${problem}` : ' is taken off.'}</span>
            </p>
          ))}
          {delivery && <p className="mt-3 text-muted text-sm">{delivery}</p>}
          <Continue handover={handover} read={read} />
        </aside>
      </div>
    </div>
  )
}

const look =
  'grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 border-line border-t py-5 sm:grid-cols-[9rem_minmax(0,1fr)]'

function Line({ line }: { line: HandoverLineOnWire }) {
  const { productId, productName, quantity, asked, price, originalPrice, change } = line
  const isGone = quantity === 0
  const saved = price < originalPrice
  return (
    <li className={look}>
      <Picture
        of={line.picture}
        alt=""
        sizes="(min-width: 640px) 144px, 104px"
        className={cx(isGone && 'opacity-50 grayscale')}
      />
      <div className="min-w-0">
        <p className="type-label text-muted text-xs">{line.brandName}</p>
        <h2 className="wrap-anywhere mt-0.5 font-semibold leading-snug">
          {productId ? <Link to={urls.product(productId)}>{productName}</Link> : productName}
        </h2>
        <p className="mt-1 text-muted text-sm">{`Size ${line.sizeLabel} · Quantity ${isGone ? asked : quantity}`}</p>
        {!isGone && (
          <Price
            now={formatRupees(price)}
            was={saved ? formatRupees(originalPrice) : undefined}
            size="small"
            className="mt-1.5"
          />
        )}
        {change && (
          <p
            className={cx(
              'mt-2 border-l-4 bg-sunk py-1.5 pr-2 pl-3 text-sm',
              isGone ? 'border-alarm-fill' : 'border-accent',
            )}
          >
            {change}
          </p>
        )}
      </div>
    </li>
  )
}

function Continue({ handover: { _id, lines }, read }: { handover: HandoverOnWire; read: () => void }) {
  const requireShopper = useRequireShopper()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  if (lines.every(({ quantity }) => quantity === 0))
    return (
      <div className="mt-6">
        <p role="status">None of this can be bought now.</p>
        <ButtonLink to={urls.shop} className="mt-4">
          Continue Shopping
        </ButtonLink>
      </div>
    )
  const goOn = async () => {
    setPending(true)
    setProblem('')
    try {
      const { continueToCheckout } = await import('./continue-to-checkout.ts')
      await continueToCheckout(_id, navigate)
    } catch (error) {
      setProblem(messageOf(error, 'The shop did not answer. Nothing is lost; please try again.'))
      read()
    }
    setPending(false)
  }
  const next = urls.handover(_id)
  return (
    <div className="mt-6">
      <Button
        size="large"
        wide
        loading={isPending}
        onClick={() => void requireShopper(goOn, { intent: { resume: next } })}
      >
        Continue to checkout
      </Button>
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
      <p className="mt-3 text-muted text-sm">
        It goes into your cart, beside what is there. You choose the address and pay yourself.
      </p>
    </div>
  )
}
