import { type MouseEvent, useState } from 'react'
import { cancelReasons, returnReasons, type Status, shopperActions } from '../../shop/orders/rules.ts'
import type { OrderItemOnWire, OrderOnWire } from '../../shop/orders/wire.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { useCancelItem, useRequestReturn } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { bringsMoneyBack, moneyBack } from './status.tsx'

// The status change is idempotent, so a retry is safe.
const noAnswer = 'The shop did not answer. Please try again.'

type ItemOf = { order: OrderOnWire; item: OrderItemOnWire }

/** `home` receives the focus when the button that opened the dialog was removed. */
type Asking = { to: Status; home: HTMLElement | null }

export function ItemAction({ order, item }: ItemOf) {
  // Kept in state, so that the dialog does not change when the item's status changes meanwhile.
  const [asking, setAsking] = useState<Asking>()
  const action = shopperActions[item.status]
  const Question = asking?.to === 'Cancelled' ? CancelDialog : ReturnDialog
  const open = ({ currentTarget }: MouseEvent) =>
    action?.to && setAsking({ to: action.to, home: currentTarget.closest('[tabindex="-1"]') })
  const close = () => setAsking(undefined)
  const done = (message: string) => {
    toast.done(message)
    close()
    setTimeout(() => asking?.home?.focus({ preventScroll: true }))
  }
  return (
    <>
      {action && (
        <Button variant="secondary" disabled={action.to === null} onClick={open}>
          {action.label}
          <span className="sr-only"> {item.productId.productName}</span>
        </Button>
      )}
      {asking && <Question order={order} item={item} close={close} done={done} />}
    </>
  )
}

type QuestionProps = ItemOf & { close: () => void; done: (message: string) => void }

function CancelDialog({ order, item, close, done }: QuestionProps) {
  const cancel = useCancelItem({ orderId: order._id, itemId: item._id })
  const goesBack = bringsMoneyBack('Cancelled', order.paymentMethod)
  return (
    <ReasonDialog
      title="Cancel this item?"
      description={`${item.productId.productName} will not be sent. This can’t be undone.${goesBack ? ` ${moneyBack.will} at once.` : ''}`}
      reasons={cancelReasons}
      pending={cancel.isPending}
      failed={cancel.error && messageOf(cancel.error, noAnswer)}
      onSubmit={(reason) => cancel.mutate(reason, { onSuccess: ({ message }) => done(message) })}
      close={close}
    />
  )
}

function ReturnDialog({ order, item, close, done }: QuestionProps) {
  const request = useRequestReturn({ orderId: order._id, itemId: item._id })
  return (
    <ReasonDialog
      title="Give it back?"
      description={`We look at your request for ${item.productId.productName}. ${moneyBack.will} when it is accepted.`}
      reasons={returnReasons}
      pending={request.isPending}
      failed={request.error && messageOf(request.error, noAnswer)}
      onSubmit={(reason) => request.mutate(reason, { onSuccess: ({ message }) => done(message) })}
      close={close}
    />
  )
}
