import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { dayOf, formatDate, startOf } from '../../lib/dates.ts'
import {
  cancelReasons,
  isTooLateToReturn,
  type Status,
  shopperActionOn,
  shopperMayMove,
} from '../../shop/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { useCancelItem } from './queries.ts'
import { type ItemOf, noAnswer, type QuestionProps, ReasonDialog } from './reason-dialog.tsx'
import { firstRefundTo, RefundChoice } from './refund-choice.tsx'
import { bringsMoneyBack, moneyBack } from './status.tsx'

// On demand: the form for a bank account costs 25 KB.
const load = async () => ({ default: (await import('./return-dialog.tsx')).ReturnDialog })
const ReturnDialog = lazy(load)

/** `home` receives the focus when the button that opened the dialog was removed. */
type Asking = { to: Status; home: HTMLElement | null }

export function ItemAction({ order, item }: ItemOf) {
  // Kept in state, so that the dialog does not change when the item's status changes meanwhile.
  const [asking, setAsking] = useState<Asking>()
  const { returnUntil } = item
  const today = dayOf(new Date())
  const action = shopperActionOn(item, today)
  const Question = asking?.to === 'Cancelled' ? CancelDialog : ReturnDialog
  const open = async ({ currentTarget }: MouseEvent) => {
    if (!action?.to) return
    const asked: Asking = { to: action.to, home: currentTarget.closest('[tabindex="-1"]') }
    if (asked.to !== 'Cancelled') await load()
    setAsking(asked)
  }
  const close = () => setAsking(undefined)
  const done = (message: string) => {
    toast.done(message)
    close()
    setTimeout(() => asking?.home?.focus({ preventScroll: true }))
  }
  return (
    <>
      {action && (
        <Button
          variant="secondary"
          disabled={action.to === null}
          onClick={(event) => open(event).catch((error) => toast.failed(messageOf(error)))}
        >
          <span>{action.label}</span>
          <span className="sr-only">{` ${item.productId.productName}`}</span>
        </Button>
      )}
      {shopperMayMove(item.status, 'ReturnInitialized') && returnUntil && (
        <p className="mt-1.5 text-muted text-sm">{`${isTooLateToReturn(item, today) ? 'Could be returned until' : 'Can be returned until'} ${formatDate(startOf(returnUntil))}`}</p>
      )}
      {asking && (
        <Suspense>
          <Question order={order} item={item} close={close} done={done} />
        </Suspense>
      )}
    </>
  )
}

function CancelDialog({ order, item, close, done }: QuestionProps) {
  const cancel = useCancelItem({ orderId: order._id, itemId: item._id })
  const goesBack = bringsMoneyBack('Cancelled', order.paymentMethod)
  const [refundTo, setRefundTo] = useState(firstRefundTo(order))
  return (
    <ReasonDialog
      title="Cancel this item?"
      description={`${item.productId.productName} will not be sent. This can’t be undone.${goesBack ? ` ${moneyBack.will(order.paymentMethod)}.` : ''}`}
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
