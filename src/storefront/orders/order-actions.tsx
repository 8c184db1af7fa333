import { useRef, useState } from 'react'
import { cancelReasons, shopperMayMove } from '../../shop/orders/rules.ts'
import type { OrderOnWire } from '../../shop/orders/wire.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'
import { useBuyAgain, useCancelOrder } from './queries.ts'
import { noAnswer, ReasonDialog } from './reason-dialog.tsx'
import { firstRefundTo, RefundChoice } from './refund-choice.tsx'
import { bringsMoneyBack, moneyBack } from './status.tsx'

export function OrderActions({ order }: { order: OrderOnWire }) {
  const [isAsking, setAsking] = useState(false)
  const home = useRef<HTMLDivElement>(null)
  const mayCancel = order.items.some(({ status }) => shopperMayMove(status, 'Cancelled'))
  const done = (message: string) => {
    toast.done(message)
    setAsking(false)
    setTimeout(() => home.current?.focus({ preventScroll: true }))
  }
  return (
    <div ref={home} tabIndex={-1} className="mt-6 focus:outline-none">
      <BuyAgain orderId={order._id}>
        {mayCancel && (
          <Button variant="secondary" onClick={() => setAsking(true)}>
            Cancel all
          </Button>
        )}
      </BuyAgain>
      {isAsking && <CancelAll order={order} close={() => setAsking(false)} done={done} />}
    </div>
  )
}

/** Items that could not be put into the cart stay named until the page is left. */
function BuyAgain({ orderId, children }: { orderId: string; children: Elements }) {
  const { mutate, isPending, data, error } = useBuyAgain(orderId)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" loading={isPending} onClick={() => mutate()}>
          Buy again
        </Button>
        {children}
      </div>
      <div role="status" className="mt-4 empty:hidden">
        {data && !isPending && (
          <>
            {data.missing.length > 0 && (
              <ul className="mb-2">
                {data.missing.map(({ itemId, message }) => (
                  <li key={itemId}>{`${message}.`}</li>
                ))}
              </ul>
            )}
            <p>
              <span>
                {data.isAnyInCart ? 'In your cart at today’s prices. ' : 'Nothing was put into your cart. '}
              </span>
              <TextLink to={urls.cart}>Go to cart</TextLink>
            </p>
          </>
        )}
      </div>
      {error && !isPending && (
        <p role="alert" className="mt-4 text-alarm">
          {messageOf(error, noAnswer)}
        </p>
      )}
    </>
  )
}

function CancelAll({
  order,
  close,
  done,
}: {
  order: OrderOnWire
  close: () => void
  done: (message: string) => void
}) {
  const cancel = useCancelOrder(order._id)
  const items = order.items.filter(({ status }) => shopperMayMove(status, 'Cancelled'))
  const what = items.map(({ productId: { productName } }) => productName).join(', ')
  const goesBack = bringsMoneyBack('Cancelled', order.paymentMethod)
  const [refundTo, setRefundTo] = useState(firstRefundTo(order))
  return (
    <ReasonDialog
      title="Cancel all of it?"
      description={`${what} will not be sent. This can’t be undone.${goesBack ? ` ${moneyBack.will(order.paymentMethod)}.` : ''}`}
      reasons={cancelReasons}
      pending={cancel.isPending}
      failed={cancel.error && messageOf(cancel.error, noAnswer)}
      onSubmit={(cancelReason) =>
        cancel.mutate({ cancelReason, refundTo }, { onSuccess: ({ message }) => done(message) })
      }
      close={close}
    >
      <RefundChoice order={order} value={refundTo} onChange={setRefundTo} when="at once" />
    </ReasonDialog>
  )
}
