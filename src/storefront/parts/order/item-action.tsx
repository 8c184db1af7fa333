import { useState } from 'react'
import { cancelReasons, returnReasons, shopperActions } from '../../../shop/orders/rules.ts'
import type { OrderItemOnWire, OrderOnWire } from '../../../shop/orders/wire.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { messageOf } from '../../api.ts'
import { useCancelItem, useRequestReturn } from '../../order-state.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { bringsMoneyBack, moneyBack } from './words.ts'

type ItemOf = { order: OrderOnWire; item: OrderItemOnWire }

/** What a shopper may do to an item, by the one table of statuses: cancel it, give it back, or nothing. */
export function ItemAction({ order, item }: ItemOf) {
  const [asking, setAsking] = useState(false)
  const action = shopperActions[item.status]
  if (!action) return null
  const Asking = action.to === 'Cancelled' ? CancelDialog : ReturnDialog
  return (
    <>
      <Button variant="secondary" disabled={action.to === null} onClick={() => setAsking(true)}>
        {action.label}
        <span className="sr-only">: {item.productId.productName}</span>
      </Button>
      {asking && <Asking order={order} item={item} close={() => setAsking(false)} />}
    </>
  )
}

type AskingProps = ItemOf & { close: () => void }

function CancelDialog({ order, item, close }: AskingProps) {
  const cancel = useCancelItem({ orderId: order._id, itemId: item._id })
  const goesBack = bringsMoneyBack('Cancelled', order.paymentMethod)
  return (
    <ReasonDialog
      title="Cancel this item?"
      description={`${item.productId.productName} will not be sent. This can’t be undone.${goesBack ? ` ${moneyBack.will} at once.` : ''}`}
      reasons={cancelReasons}
      pending={cancel.isPending}
      onSubmit={(reason) => cancel.mutate(reason, answers(close))}
      close={close}
    />
  )
}

function ReturnDialog({ order, item, close }: AskingProps) {
  const request = useRequestReturn({ orderId: order._id, itemId: item._id })
  return (
    <ReasonDialog
      title="Give it back?"
      description={`We look at your request for ${item.productId.productName}. ${moneyBack.will} when it is accepted.`}
      reasons={returnReasons}
      pending={request.isPending}
      onSubmit={(reason) => request.mutate(reason, answers(close))}
      close={close}
    />
  )
}

const answers = (close: () => void) => ({
  onSuccess: ({ message }: { message: string }) => {
    toast.done(message)
    close()
  },
  onError: (error: Error) => toast.failed(messageOf(error)),
})
