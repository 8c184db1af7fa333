import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatRupees, fromRupees, minus, nothing, toRupees } from '../../lib/money.ts'
import { aboveCodLimit, codAllowed } from '../../shop/orders/cod-rules.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FieldError } from '../../ui/field.tsx'
import { useShopFacts } from '../shared/shop-facts.ts'
import { urls } from '../shared/urls.ts'
import { CaptchaField, useCaptcha } from './captcha-field.tsx'
import { useCodRefusal } from './cod-refusal.ts'
import { unavailableReason } from './payment-options.ts'
import { usePlaceOrder } from './place-order.ts'
import { type Purchase, toCheckoutState } from './purchase.ts'
import { failureMessage } from './refused-order.ts'

export function CashOnDelivery(purchase: Purchase) {
  const { codCaptcha } = useShopFacts()
  const navigate = useNavigate()
  const captcha = useCaptcha()
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState(false)
  const place = usePlaceOrder('COD', () => 'Order creation failed. Please try again.')
  const { total, charges } = purchase.totals
  const fee = charges.cashFee ?? nothing
  const codLimit = fromRupees(purchase.cart.terms.codLimit)
  const codRefusal = useCodRefusal(purchase)
  const refusal = unavailableReason('COD', { total, cashTotal: total, codLimit, codRefusal, balance: null })

  const confirm = (event: FormEvent) => {
    event.preventDefault()
    const isRight = captcha.right || !codCaptcha
    setWrong(!isRight)
    if (isRight) return place.mutate(purchase)
    form.current?.querySelector('input')?.focus()
  }

  const toCheckout = () => navigate(urls.checkout, { state: toCheckoutState(purchase), replace: true })

  if (refusal) {
    return (
      <>
        <FieldError>{refusal}</FieldError>
        {codAllowed(total, codLimit) ? (
          <ButtonLink to={urls.orderHistory} variant="secondary" className="mt-6">
            Your orders
          </ButtonLink>
        ) : (
          <>
            <p className="mt-2 text-muted">{`This one is ${formatRupees(toRupees(aboveCodLimit(total, codLimit)))} above it.`}</p>
            {codAllowed(minus(total, charges.expressFee ?? nothing), codLimit) ? (
              <Button variant="secondary" className="mt-6" onClick={toCheckout}>
                Choose Standard delivery
              </Button>
            ) : (
              <ButtonLink to={urls.cart} variant="secondary" className="mt-6">
                Change your cart
              </ButtonLink>
            )}
          </>
        )}
      </>
    )
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={confirm} className="grid gap-6">
      <p>
        <span>{'Keep '}</span>
        <strong className="type-number">{formatRupees(toRupees(total))}</strong>
        <span>{`${purchase.pickupAt === undefined ? ' ready for the courier' : ' ready when you pick it up'}${fee > nothing ? `: ${formatRupees(toRupees(fee))} of it is the fee for paying in cash` : ''}.`}</span>
        {codCaptcha && <span> First, so that we know a person is ordering:</span>}
      </p>
      {codCaptcha && <CaptchaField of={captcha} wrong={wrong} />}
      <div>
        <Button type="submit" size="large" loading={place.isPending} className="max-sm:w-full">
          Confirm Order
        </Button>
        {place.isError && (
          <div role="alert">
            <FieldError>
              {failureMessage(place.error, 'The shop did not answer. Nothing was ordered twice.')}
            </FieldError>
          </div>
        )}
      </div>
    </form>
  )
}
