import { type FormEvent, useState } from 'react'
import { daysInWords } from '../../lib/pickup.ts'
import { holdSeconds } from '../../shop/orders/rules.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type ChangedOrders, changeOrders } from './change-orders.ts'
import { NotChanged } from './not-changed.tsx'
import type { OrderDetails } from './queries.ts'

/** All that is pending of an order that is picked up. */
export function ReadyDialog({ order, close }: { order: OrderDetails['order']; close: () => void }) {
  const [isPending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<ChangedOrders>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPending(true)
    const done = await changeOrders([order._id], 'Shipped', {}, () => {})
    setPending(false)
    if (done.failure || done.notChanged.length > 0) setOutcome(done)
    else close()
  }
  if (outcome && !outcome.failure) return <NotChanged outcome={outcome} close={close} />
  return (
    <FormDialog
      title="Ready for pickup?"
      submit="It is ready"
      onSubmit={submit}
      pending={isPending}
      failed={outcome?.failure}
      close={close}
    >
      <p>{`The invoice is made, and the customer is mailed after ${holdSeconds} seconds that it waits at ${order.pickup?.place} for ${daysInWords(order.pickup?.keepDays ?? 0)}. Until then you can undo it.`}</p>
    </FormDialog>
  )
}
