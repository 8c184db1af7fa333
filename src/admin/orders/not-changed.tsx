import { orderName } from '../../shop/orders/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { urls } from '../shared/urls.ts'
import { type ChangedOrders, ordersIn } from './change-orders.ts'

/** Names each order that a bulk change left as it was. */
export function NotChanged({
  outcome: { changed, notChanged },
  close,
}: {
  outcome: ChangedOrders
  close: () => void
}) {
  const left = `${ordersIn(notChanged.length)} left as ${notChanged.length === 1 ? 'it was' : 'they were'}`
  return (
    <Dialog
      title={left}
      description={changed > 0 ? `${ordersIn(changed)} changed.` : 'Nothing was changed.'}
      open
      onOpenChange={(open) => open || close()}
      footer={<Button onClick={close}>Close</Button>}
    >
      <ul className="max-h-80 overflow-y-auto">
        {notChanged.map(({ orderId, orderNumber, message }) => (
          <li
            key={orderId}
            className="grid grid-cols-1 border-line border-b py-2 last:border-0 sm:grid-cols-[7.5rem_1fr]"
          >
            <TextLink to={urls.order(orderId)} className="type-number" translate="no">
              {orderNumber ? orderName(orderNumber) : orderId}
            </TextLink>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
