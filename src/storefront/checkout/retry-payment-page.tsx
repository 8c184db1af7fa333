import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { formatRupees } from '../../lib/money.ts'
import { reservationMinutes } from '../../shop/checkout/reservation-rules.ts'
import { providerName } from '../../shop/settings/provider-name.data.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast.ts'
import { DeliveryAddress } from '../orders/delivery-address.tsx'
import { Meta } from '../shared/meta.tsx'
import { urls } from '../shared/urls.ts'
import { type Confirmation, usePollLatePayment } from './confirm-payment.ts'
import { type Attempt, type FromAttempt, readAttemptState } from './navigation-state.ts'
import { useToConfirmation } from './place-order.ts'

export function Component() {
  const passed = readAttemptState(useLocation().state)
  return passed ? <RetryPayment passed={passed} /> : <Navigate to={urls.cart} replace />
}

function RetryPayment({ passed: { attempt, ...passed } }: { passed: FromAttempt }) {
  const navigate = useNavigate()
  const toConfirmation = useToConfirmation()
  const { data: late, refetch, isFetching } = usePollLatePayment(attempt)
  const ended = late?.status === 'refused' ? 'refused' : attempt.ended
  const isUnknown = ended === 'unknown'
  const reason = reasonOf(attempt, late)
  const order = late?.status === 'order' ? late.order : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the order is loaded.
  useEffect(() => {
    if (!order) return
    toast.done('Payment successful')
    void toConfirmation(order)
  }, [order])

  const title = isUnknown ? 'Not confirmed yet' : 'Order Failed'
  return (
    <>
      <Meta title={title} hidden />
      <EmptyState
        level={1}
        drawing={isUnknown ? 'dark' : 'bowled'}
        ground={isUnknown ? 'rubber' : 'clay'}
        title={title}
        action={
          <>
            {isUnknown ? (
              <Button loading={isFetching} onClick={() => void refetch()} className="max-sm:w-full">
                Check again
              </Button>
            ) : (
              <Button
                onClick={() => navigate(urls.payment, { replace: true, state: passed })}
                className="max-sm:w-full"
              >
                Retry Payment
              </Button>
            )}
            <ButtonLink to={urls.shop} variant="secondary" className="max-sm:w-full">
              Continue to Shop
            </ButtonLink>
            {isUnknown && (
              <ButtonLink to={urls.orderHistory} variant="quiet" className="max-sm:w-full">
                Your orders
              </ButtonLink>
            )}
          </>
        }
      >
        {reason && <p className="mb-2 text-balance font-semibold text-text">{reason}</p>}
        <p className="text-balance">{meanings[ended]}</p>
      </EmptyState>
      <dl className="page-width grid max-w-3xl gap-6 pb-16 *:border-text *:border-t-2 *:pt-4 sm:grid-cols-2">
        <div>
          <dt className="type-label text-muted">{isUnknown ? 'Amount' : 'To pay'}</dt>
          <dd className="type-number mt-1 text-2xl">{formatRupees(passed.total)}</dd>
        </div>
        <div>
          <dt className="type-label text-muted">
            {passed.pickupAt === undefined ? 'It goes to' : 'Pick it up at'}
          </dt>
          <dd className="mt-1">
            <DeliveryAddress of={passed.address} place={passed.pickupAt} />
          </dd>
        </div>
      </dl>
    </>
  )
}

function reasonOf(attempt: Attempt, late: Confirmation | undefined): string | null {
  if (late?.status === 'refused') return late.reason
  if (attempt.ended === 'left') return attempt.refusal ?? 'You left before it was paid.'
  return attempt.ended === 'refused' ? attempt.reason : null
}

const meanings: Record<Attempt['ended'], string> = {
  left: `Nothing was ordered, and what you chose is kept for you for ${reservationMinutes} minutes. If your bank took the money all the same, the shop notices by itself.`,
  refused: 'Nothing was ordered. If your bank took the money all the same, it goes back to you.',
  unknown: `${providerName} says that you have paid, and the shop could not check it yet. Don’t pay again: it goes on checking by itself, and then the order is among yours, or the money goes back.`,
}
