import type { ExchangeOnWire } from '../../shop/orders/exchange-wire.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { messageOf } from '../shared/api.ts'
import { urls } from '../shared/urls.ts'
import { OrderNumber } from './order-number.tsx'
import { useWithdrawExchange } from './queries.ts'
import { noAnswer } from './reason-dialog.tsx'

export function ExchangeNote({ orderId, of: exchange }: { orderId: string; of: ExchangeOnWire }) {
  const { itemId, sizeLabel, state, orderId: placed, orderNumber } = exchange
  const { mutate, isPending } = useWithdrawExchange({ orderId, itemId })
  if (placed && orderNumber)
    return (
      <p className="mt-2">
        Size <span className="type-number">{sizeLabel}</span> comes with{' '}
        <TextLink to={urls.wholeOrder(placed)}>
          <span>{'your new order '}</span>
          <OrderNumber of={{ number: orderNumber }} />
        </TextLink>
      </p>
    )
  if (state === 'released') return <p className="mt-2 text-muted">{`Size ${sizeLabel} is no longer kept.`}</p>
  const withdraw = () =>
    mutate(undefined, {
      onSuccess: ({ message }) => toast.done(message),
      onError: (error) => toast.failed(messageOf(error, noAnswer)),
    })
  return (
    <p className="mt-2">
      Size <span className="type-number">{sizeLabel}</span> is kept for you until we have looked at it.{' '}
      <Button variant="quiet" size="small" className="px-0!" loading={isPending} onClick={withdraw}>
        Money back instead
      </Button>
    </p>
  )
}
