import { type MouseEvent, useState } from 'react'
import { cancelReasons, returnReasons, type Status, shopperActions } from '../../../shop/orders/rules.ts'
import type { OrderItemOnWire, OrderOnWire } from '../../../shop/orders/wire.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { messageOf } from '../../api.ts'
import { useCancelItem, useRequestReturn } from '../../order-state.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { bringsMoneyBack, moneyBack } from './status-labels.ts'

// Safe to say: an item is moved once, however often that is asked.
const noAnswer = 'The shop did not answer. Please try again.'

type ItemOf = { order: OrderOnWire; item: OrderItemOnWire }

/** What is asked: to move the item there. `home` takes the focus when the button that asked is gone. */
type Asking = { to: Status; home: HTMLElement | null }

/** What a shopper may do to an item, by the one table of statuses: cancel it, give it back, or nothing. */
export function ItemAction({ order, item }: ItemOf) {
  // The question stays what it was, even if somebody moves the item while it is asked.
  const [asking, setAsking] = useState<Asking>()
  const action = shopperActions[item.status]
  const Question = asking?.to === 'Cancelled' ? CancelDialog : ReturnDialog
  const ask = ({ currentTarget }: MouseEvent) =>
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
        <Button variant="secondary" disabled={action.to === null} onClick={ask}>
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
