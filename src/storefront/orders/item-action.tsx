import { type MouseEvent, useState } from 'react'
import { dayOf, formatDate, startOf } from '../../lib/dates.ts'
import { cancelReasons, isTooLateToReturn, type Status, shopperActions } from '../../shop/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { useCancelItem } from './queries.ts'
import { type ItemOf, noAnswer, type QuestionProps, ReasonDialog } from './reason-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { bringsMoneyBack, moneyBack } from './status.tsx'

/** `home` receives the focus when the button that opened the dialog was removed. */
type Asking = { to: Status; home: HTMLElement | null }

export function ItemAction({ order, item }: ItemOf) {
  // Kept in state, so that the dialog does not change when the item's status changes meanwhile.
  const [asking, setAsking] = useState<Asking>()
  const { returnUntil } = item
  const isTooLate = isTooLateToReturn(item, dayOf(new Date()))
  const toReturn = shopperActions[item.status]?.to === 'ReturnInitialized'
  const action = toReturn && isTooLate ? null : shopperActions[item.status]
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
          <span>{action.label}</span>
          <span className="sr-only">{` ${item.productId.productName}`}</span>
        </Button>
      )}
      {toReturn && returnUntil && (
        <p className="mt-1.5 text-muted text-sm">{`${isTooLate ? 'Could be returned until' : 'Can be returned until'} ${formatDate(startOf(returnUntil))}`}</p>
      )}
      {asking && <Question order={order} item={item} close={close} done={done} />}
    </>
  )
}

function CancelDialog({ order, item, close, done }: QuestionProps) {
  const cancel = useCancelItem({ orderId: order._id, itemId: item._id })
  const goesBack = bringsMoneyBack('Cancelled', order.paymentMethod)
  return (
    <ReasonDialog
      title="Cancel this item?"
      description={`${item.productId.productName} will not be sent. This can’t be undone.${goesBack ? ` ${moneyBack.will(order.paymentMethod)} at once.` : ''}`}
      reasons={cancelReasons}
      pending={cancel.isPending}
      failed={cancel.error && messageOf(cancel.error, noAnswer)}
      onSubmit={(reason) => cancel.mutate(reason, { onSuccess: ({ message }) => done(message) })}
      close={close}
    />
  )
}
